import { dynamic } from "@pulumi/pulumi";
import got, { type CancelableRequest } from "got";
import { z } from "zod";
import { alertArgs, count, type AlertArgs } from "./alertArgs";

/*
 * An alert as in Pulumi's guide "Author a Dynamic Provider": a class with the full interface, `configure` for the
 * credentials, `new` in the constructor of the resource, libraries used inside the methods. Schemas are inside the methods
 * too: a function next to the class stops the serializer at a bound native function.
 */

/* eslint-disable @typescript-eslint/require-await -- the guide writes every method as an async one */

type AlertOutputs = AlertArgs & { readonly id: string };

class AlertProvider implements dynamic.ResourceProvider<AlertArgs, AlertOutputs> {
  private base = "";
  private credentials = {};

  async configure({ config }: dynamic.ConfigureRequest): Promise<void> {
    const at = `organizations/${config.require("pipes:organizationId")}/services/${config.require("pipes:serviceId")}`;
    this.base = `${config.require("pipes:baseUrl")}/v1/${at}/observability`;
    const [username, password] = [config.require("pipes:authKeyId"), config.require("pipes:authKeySecret")];
    this.credentials = { username, password };
  }

  async check(_olds: AlertArgs, news: AlertArgs): Promise<dynamic.CheckResult<AlertArgs>> {
    const schema = z.looseObject({
      dashboardId: z.string().regex(/^[0-9a-f]{24}$/),
      tileId: z.string().regex(/^[0-9a-f]{24}$/),
      threshold: z.number(),
      thresholdType: z.enum(["above", "below", "above_exclusive", "below_or_equal", "equal", "not_equal"]),
      interval: z.enum(["1m", "5m", "15m", "30m", "1h", "6h", "12h", "1d"]),
      source: z.enum(["tile", "saved_search"]),
      channel: z.object({ type: z.literal("webhook"), webhookId: z.string() }),
      name: z.string().min(1).max(512),
      message: z.string().min(1).max(4096),
    });
    const { error } = schema.safeParse(news);
    const failures = error?.issues.map((one) => ({ property: one.path.join("."), reason: one.message }));
    return { inputs: news, ...(failures && { failures }) };
  }

  async diff(_id: string, olds: AlertOutputs, news: AlertArgs): Promise<dynamic.DiffResult> {
    return { changes: JSON.stringify(bodyOf(olds)) !== JSON.stringify(bodyOf(news)) };
  }

  async create(inputs: AlertArgs): Promise<dynamic.CreateResult<AlertOutputs>> {
    const request = got.post(`${this.base}/alerts`, { ...this.credentials, json: bodyOf(inputs) });
    const alert = await resultOf(request);
    return { id: alert.id, outs: { ...inputs, ...alert } };
  }

  async read(id: string, props?: AlertOutputs): Promise<dynamic.ReadResult<AlertOutputs>> {
    const alert = await resultOf(got.get(`${this.base}/alerts/${id}`, this.credentials));
    return { id, props: { ...props, ...alert } };
  }

  async update(id: string, _: AlertOutputs, news: AlertArgs): Promise<dynamic.UpdateResult<AlertOutputs>> {
    const request = got.put(`${this.base}/alerts/${id}`, { ...this.credentials, json: bodyOf(news) });
    return { outs: { ...news, ...(await resultOf(request)) } };
  }

  async delete(id: string): Promise<void> {
    await got.delete(`${this.base}/alerts/${id}`, this.credentials);
  }
}

async function resultOf(request: CancelableRequest): Promise<AlertOutputs> {
  const answer = z.object({ status: z.number(), requestId: z.string(), result: z.custom<AlertOutputs>() });
  return answer.parse(await request.json()).result;
}

/** The fields that the API accepts. */
function bodyOf(args: AlertArgs): AlertArgs {
  const { dashboardId, tileId, threshold, thresholdType, interval, source, channel, name, message } = args;
  return { dashboardId, tileId, threshold, thresholdType, interval, source, channel, name, message };
}

const outputs = ["state", "silenced", "executionErrors", "createdAt", "updatedAt"];

class Alert extends dynamic.Resource {
  constructor(name: string, args: AlertArgs) {
    const shown = Object.fromEntries(outputs.map((key) => [key, undefined]));
    super(new AlertProvider(), name, { ...shown, ...args });
  }
}

for (let number = 0; number < count; number += 1) new Alert(`alert-${number}`, alertArgs(number));

import { dynamic } from "@pulumi/pulumi";
import got from "got";
import { z } from "zod";
import { alertArgs, count, type AlertArgs } from "./alertArgs";

/*
 * An alert as Pulumi's guide "Author a Dynamic Provider" teaches it: a class with the full interface, `configure` for the
 * credentials, `new` in the constructor of the resource, libraries used inside the methods. Schemas are made inside them
 * too: one beside the class stops the serializer at a bound native function.
 */

/* eslint-disable @typescript-eslint/require-await -- the guide writes every method as an async one */

type AlertOutputs = AlertArgs & { readonly id: string };

class AlertProvider implements dynamic.ResourceProvider<AlertArgs, AlertOutputs> {
  private collection = "";
  private username = "";
  private password = "";

  async configure(request: dynamic.ConfigureRequest): Promise<void> {
    const { config } = request;
    const base = config.require("pipes:baseUrl");
    const organization = config.require("pipes:organizationId");
    const service = config.require("pipes:serviceId");
    this.collection = `${base}/v1/organizations/${organization}/services/${service}/observability/alerts`;
    this.username = config.require("pipes:keyId");
    this.password = config.require("pipes:keySecret");
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
    const parsed = schema.safeParse(news);
    if (parsed.success) return { inputs: news };
    const { issues } = parsed.error;
    return {
      inputs: news,
      failures: issues.map((one) => ({ property: one.path.join("."), reason: one.message })),
    };
  }

  async diff(_id: string, olds: AlertOutputs, news: AlertArgs): Promise<dynamic.DiffResult> {
    const changes = JSON.stringify(bodyOf(olds)) !== JSON.stringify(bodyOf(news));
    return { changes };
  }

  async create(inputs: AlertArgs): Promise<dynamic.CreateResult<AlertOutputs>> {
    const alert = await this.send("POST", this.collection, inputs);
    return { id: alert.id, outs: { ...inputs, ...alert } };
  }

  async read(id: string, props?: AlertOutputs): Promise<dynamic.ReadResult<AlertOutputs>> {
    const alert = await this.send("GET", `${this.collection}/${id}`);
    return { id, props: { ...props, ...alert } };
  }

  async update(
    id: string,
    _olds: AlertOutputs,
    news: AlertArgs,
  ): Promise<dynamic.UpdateResult<AlertOutputs>> {
    const alert = await this.send("PUT", `${this.collection}/${id}`, news);
    return { outs: { ...news, ...alert } };
  }

  async delete(id: string): Promise<void> {
    await got.delete(`${this.collection}/${id}`, { username: this.username, password: this.password });
  }

  private async send(method: "GET" | "POST" | "PUT", url: string, args?: AlertArgs): Promise<AlertOutputs> {
    const answer = z.object({
      status: z.number(),
      requestId: z.string(),
      result: z.looseObject({
        id: z.string(),
        dashboardId: z.string(),
        tileId: z.string(),
        threshold: z.number(),
        thresholdType: z.string(),
        interval: z.string(),
        source: z.string(),
        channel: z.object({ type: z.string(), webhookId: z.string() }),
        name: z.string(),
        message: z.string(),
      }),
    });
    const body = args === undefined ? {} : { json: bodyOf(args) };
    const credentials = { username: this.username, password: this.password };
    const received = await got(url, { method, ...credentials, ...body, responseType: "json" });
    return answer.parse(received.body).result;
  }
}

/** The fields that the API takes. */
function bodyOf(args: AlertArgs): AlertArgs {
  const { dashboardId, tileId, threshold, thresholdType, interval, source, channel, name, message } = args;
  return { dashboardId, tileId, threshold, thresholdType, interval, source, channel, name, message };
}

class Alert extends dynamic.Resource {
  constructor(name: string, args: AlertArgs) {
    const outputs = {
      state: undefined,
      silenced: undefined,
      executionErrors: undefined,
      createdAt: undefined,
      updatedAt: undefined,
    };
    super(new AlertProvider(), name, { ...outputs, ...args });
  }
}

for (let number = 0; number < count; number += 1) new Alert(`alert-${number}`, alertArgs(number));

import { isDeepStrictEqual } from "node:util";
import type { Emulator, ObjectKind } from "pulumi-pipes-emulator";
import { startDefaultEmulator } from "../harness/service/emulator";
import { Placeholders, stories } from "./recordings/recording";
import type { RecordedRequest, RecordedResponse, Story } from "./recordings/recording";
import { unequal } from "./recordings/unequal";

/** A response of the emulator. */
interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A step with what differs in the emulator's response; nothing if the responses are equal. */
interface Outcome {
  readonly story: string;
  readonly step: number;
  readonly differences: readonly string[];
}

interface Verdict {
  readonly valid: boolean;
  readonly errors: readonly { readonly path: string }[];
}

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startDefaultEmulator({
    seed: "empty",
    webhookAddresses: { refusePrivate: true, slackHost: "slack.com" },
  });
});
afterAll(() => emulator.close());

async function send({ method, path, body, rawBody, contentType, auth }: RecordedRequest): Promise<Reply> {
  const { organizationId, serviceId, keys } = emulator.seed;
  const base = `${emulator.url}/v1/organizations/${organizationId}/services/${serviceId}`;
  const secret = auth === "wrong" ? "wrong" : keys.admin.keySecret;
  const credentials = Buffer.from(`${keys.admin.keyId}:${secret}`).toString("base64");
  const text = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      ...(auth === "none" ? {} : { authorization: `Basic ${credentials}` }),
      ...(text === undefined ? {} : { "content-type": contentType ?? "application/json" }),
    },
    ...(text === undefined ? {} : { body: text }),
  });
  const type = response.headers.get("content-type") ?? "";
  const isJson = type.startsWith("application/json");
  return {
    status: response.status,
    body: isJson ? ((await response.json()) as Reply["body"]) : { text: await response.text() },
  };
}

/** Deletes whatever a story left, so that the next one starts with the sources alone. */
function deleteObjects(): void {
  const kinds: readonly ObjectKind[] = ["alerts", "savedSearches", "webhooks", "dashboards"];
  for (const kind of kinds) for (const { id } of emulator.list(kind)) emulator.delete(kind, id);
}

async function replay({ name, steps }: Story): Promise<readonly Outcome[]> {
  deleteObjects();
  const placeholders = new Placeholders();
  const outcomes: Outcome[] = [];
  for (const [step, { request, response }] of steps.entries()) {
    const filledIn = placeholders.filledIn(request);
    const differences =
      "unassigned" in filledIn
        ? [`no response had ${filledIn.unassigned.join(", ")}`]
        : differencesOf(response, await send(filledIn.value), request, placeholders);
    outcomes.push({ story: name, step, differences });
  }
  return outcomes;
}

function differencesOf(
  recorded: RecordedResponse,
  { status, body }: Reply,
  { path }: RecordedRequest,
  placeholders: Placeholders,
): readonly string[] {
  if (status !== recorded.status)
    return [`the status is ${status} instead of ${recorded.status} (${JSON.stringify(body["error"])})`];
  if (status !== 200) return refusalDifferences(recorded.fields ?? [], status, body, parameterOf(path));
  const { result } = body;
  if (recorded.body === undefined) return result === undefined ? [] : ["the response has a result"];
  return path.endsWith("/validate")
    ? placeholders.differences(withPathsOnly(recorded.body), withPathsOnly(result))
    : placeholders.differences(recorded.body, result);
}

/** The errors of a validation have an order that means nothing, and sentences of each service's own. */
function withPathsOnly(verdict: unknown): unknown {
  const { errors, ...others } = verdict as Verdict;
  return { ...others, errors: errors.map(({ path }) => neutralPath(path)).toSorted() };
}

/** Compares the refused fields. Where the recorded server named no field, the emulator may name some. */
function refusalDifferences(
  fields: readonly string[],
  status: number,
  { status: bodyStatus, error, requestId }: Reply["body"],
  parameter: string | undefined,
): readonly string[] {
  if (bodyStatus !== status || typeof error !== "string" || typeof requestId !== "string")
    return ["the body has no status, error and requestId"];
  const refused = [...new Set(error.split("; ").map((part) => neutralPath(part.split(": ")[0] ?? "")))];
  const expected = fields.map((field) => (field === "{id}" ? parameter : field.replace("?", "")));
  const isSame = isDeepStrictEqual(refused.toSorted(), expected.toSorted());
  return fields.length === 0 || isSame ? [] : [`it refuses "${error}" instead of ${expected.join(", ")}`];
}

const parameters: Readonly<Record<string, string>> = {
  ...{ dashboards: "dashboardId", alerts: "alertId", webhooks: "webhookId" },
  ...{ "saved-searches": "savedSearchId", sources: "sourceId" },
};

/** The emulator refuses an ID in a path by this name; undefined for a path without an ID. */
const parameterOf = (path: string): string | undefined =>
  parameters[/^\/observability\/([^/]+)\/[^/]/.exec(path)?.[1] ?? ""];

const neutralPath = (path: string): string => path.replaceAll(/\[(\d+)\]/g, ".$1").replace(/^\./, "");

const titleOf = ({ story, step }: Outcome): string => `${story} #${step}`;

test("the emulator answers like the recorded server, but for the steps of the list", async () => {
  const outcomes: Outcome[] = [];
  for (const story of stories) outcomes.push(...(await replay(story)));
  const equal = outcomes.filter(({ differences }) => differences.length === 0);
  process.stdout.write(`${equal.length} of ${outcomes.length} steps equal\n`);
  if (process.env["PIPES_SHOW_RECORDINGS"] !== undefined)
    for (const outcome of outcomes)
      if (outcome.differences.length > 0)
        process.stdout.write(`${titleOf(outcome)}: ${outcome.differences.join(" | ").slice(0, 600)}\n`);

  const listed = unequal.flatMap(({ story, steps }) => steps.map((step) => `${story} #${step}`));
  const unexpected = outcomes
    .filter(({ differences }) => differences.length > 0)
    .map((outcome) => [titleOf(outcome), ...outcome.differences])
    .filter(([title = ""]) => !listed.includes(title));
  expect(unexpected).toEqual([]);
  expect(listed.filter((title) => equal.some((outcome) => titleOf(outcome) === title))).toEqual([]);
});

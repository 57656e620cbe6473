import type { Emulator } from "../../emulator/src/index";

/** How thoroughly a run tests. */
export interface Thoroughness {
  readonly seed: number;
  /** Generated requests for each operation, in each phase. */
  readonly maxExamples: number;
}

/** Share of generated requests that are about objects of the seed; the others are about nothing that exists. */
const SEEDED_SHARE = 0.7;

/** The configuration of a run against an emulator with the default seed, as TOML. */
export function schemathesisConfig(
  { url, seed: ids }: Emulator,
  { seed, maxExamples }: Thoroughness,
): string {
  const known: Readonly<Record<string, readonly string[]>> = {
    "path.pipeId": Object.values(ids.pipes),
    // Not the key that signs: what the run is tested with, it must not get rid of.
    "path.keyId": [ids.keys.ci.id, ids.keys.restricted.id],
    "path.alertId": Object.values(ids.alerts),
    "path.dashboardId": Object.values(ids.dashboards).map(({ id }) => id),
    "body.dashboardId": [ids.dashboards.checkout.id],
    "body.tileId": Object.values(ids.dashboards.checkout.tiles),
    "body.channel.webhookId": Object.values(ids.webhooks),
  };
  const names = Object.keys(known);
  return `
base-url = ${text(url)}
seed = ${seed}
continue-on-failure = true
warnings = false
request-timeout = 10.0

[auth]
basic = { username = ${text(ids.keys.admin.keyId)}, password = ${text(ids.keys.admin.keySecret)} }

[generation]
max-examples = ${maxExamples}
database = "none"

# What a body may refer to, and which fields go together, is more than a JSON Schema can say.
[checks.positive_data_acceptance]
enabled = false

[[operations]]
include-method = "GET"
checks.positive_data_acceptance.enabled = true

# Database pipes have no settings: "not found" there does not mean that the pipe is gone.
[[operations]]
include-operation-id = ["getPipeSettings", "mergePipeSettings"]
checks.ensure_resource_availability.enabled = false

[dictionaries]
${names.map((name, index) => `ids${index} = { values = [${(known[name] ?? []).map(text).join(", ")}] }`).join("\n")}

# Random owners would end every request with 404 before it gets anywhere.
[parameters]
"path.organizationId" = ${text(ids.organizationId)}
"path.serviceId" = ${text(ids.serviceId)}
${names.map((name, index) => `${text(name)} = { dictionary = "ids${index}", probability = ${SEEDED_SHARE} }`).join("\n")}
`;
}

/** A TOML string; for these characters it is written as in JSON. */
function text(value: string): string {
  return JSON.stringify(value);
}

import { readFile } from "node:fs/promises";
import { defaultSeed } from "pulumi-pipes-emulator";
import { createEngineProject, type EngineProject } from "../../harness/engine/project";
import type { StateResource } from "../../harness/engine/stackState";

/** A made-up password, to be looked for wherever it must not be. */
export const password = "kept-password-not-real-5512";

const { organizationId, serviceId, keys, pipes, dashboards, alerts, sources, webhooks } = defaultSeed;

/** A project with the program in `file` and an empty stack. Only the environment says where the service is. */
export async function openStack(file: string, url: string): Promise<EngineProject> {
  const { keyId, keySecret } = keys.admin;
  return createEngineProject({
    files: { "Pulumi.yaml": "name: kept\nruntime: nodejs\n", "index.ts": await readFile(file, "utf8") },
    env: { PIPES_BASE_URL: url },
    config: {
      "pipes:organizationId": organizationId,
      "pipes:serviceId": serviceId,
      "pipes:authKeyId": keyId,
      "pipes:authKeySecret": { secret: keySecret },
      "kept:organizationId": organizationId,
      "kept:serviceId": serviceId,
      "kept:keyId": keyId,
      "kept:keySecret": { secret: keySecret },
      "kept:password": { secret: password },
      "kept:archivePipeId": pipes.objectStorage,
      "kept:kafkaPipeId": pipes.kafka,
      "kept:kinesisPipeId": pipes.kinesis,
      "kept:postgresPipeId": pipes.postgres,
      "kept:releasedKeyId": keys.ci.id,
      "kept:dashboardId": dashboards.ingestion.id,
      "kept:alertId": alerts.errorRate,
      "kept:alertDashboardId": dashboards.checkout.id,
      "kept:alertTileId": dashboards.checkout.tiles["Error rate"],
      "kept:adoptedKeyId": keys.restricted.id,
      "kept:traceSourceId": sources.trace,
      "kept:webhookId": webhooks.onCall,
    },
  });
}

const idsIn = (objects: Readonly<Record<string, { readonly id: string }>>): readonly string[] =>
  Object.values(objects).map(({ id }) => id);

/** What the service holds of itself, and the resources that are about it. */
const collections = {
  pipes: { seeded: Object.values(pipes), kinds: ["Pipe", "PipeSettings"] },
  keys: { seeded: idsIn(keys), kinds: ["AccessKey"] },
  dashboards: { seeded: idsIn(dashboards), kinds: ["Dashboard"] },
  alerts: { seeded: Object.values(alerts), kinds: ["Alert"] },
} as const;

/** The collections of the service that a stack can have something in. */
export const collectionNames = Object.keys(collections) as (keyof typeof collections)[];

/** The ids that a collection holds once the stack is destroyed: what was there before, and what is not to be deleted. */
export function idsThatStay(
  name: keyof typeof collections,
  resources: readonly StateResource[],
): readonly string[] {
  const { seeded, kinds } = collections[name];
  const own = resources.filter(
    ({ type, inputs }) =>
      kinds.some((kind) => type.endsWith(`:${kind}`)) && inputs?.["onDelete"] !== "delete",
  );
  return [...new Set([...seeded, ...own.flatMap(({ id }) => id ?? [])])].sort();
}

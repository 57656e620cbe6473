import type { PropertyMap } from "../../harness/provider/wire";

/** One update of a preview, as `pulumi preview --json` prints it. */
export interface Update {
  readonly name: string;
  readonly type?: string;
  readonly before: PropertyMap;
  readonly after: PropertyMap;
  /** Changed paths in Pulumi's notation. */
  readonly paths: readonly string[];
}

/** What `pulumi preview --json` prints for some updates. */
export function previewOf(updates: readonly Update[]): string {
  return JSON.stringify({
    steps: updates.map(({ name, type = "pulumi-nodejs:dynamic/pipes:Alert", before, after, paths }) => ({
      op: "update",
      urn: `urn:pulumi:dev::shop::${type}::${name}`,
      oldState: { type, inputs: before },
      newState: { type, inputs: after },
      detailedDiff: Object.fromEntries(paths.map((path) => [path, { kind: "update", inputDiff: true }])),
    })),
    changeSummary: { update: updates.length },
  });
}

/** One update of one field. */
export function changeOf(field: string, before: unknown, after: unknown): string {
  return previewOf([
    { name: "latency", before: { [field]: before }, after: { [field]: after }, paths: [field] },
  ]);
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { keptFiles, keptFolder } from "../../../test/state/support/kept";
import { parseStackState, type StateResource } from "../../../test/harness/stackState";
import { manifestOf } from "../../packages/workspaces";
import { sides, type Scenario, type Series } from "../series";
import { openStack, quickly, up } from "../stack";
import { dynamicOnes, bookkeepingBytes, providerText } from "../stateBytes";

/** Enough to see that all are alike. */
const alerts = 20;

/** What a resource takes in a state. */
export const stateScenario: Scenario = async ({ say }) => {
  const series: Series[] = [];
  for (const side of sides) {
    const stack = await openStack(side, alerts);
    try {
      await stack.run(up, quickly);
      const { resources } = await stack.state();
      const held = dynamicOnes(resources);
      const figure = (name: string, samples: readonly number[]): void => {
        series.push({ figure: name, of: side, size: alerts, unit: "bytes", samples });
      };
      figure("bookkeeping", held.map(bookkeepingBytes));
      figure(
        "__provider",
        held.map((resource) => Buffer.byteLength(providerText(resource))),
      );
      figure(
        "resource",
        held.map((resource) => Buffer.byteLength(JSON.stringify(resource))),
      );
      const texts = new Set(held.map(providerText));
      say(`state of ${side}: ${texts.size} text(s) of __provider in ${held.length} resources`);
    } finally {
      await stack.dispose();
    }
  }
  return [...series, ...(await keptSeries())];
};

/** The bookkeeping of every kind of resource, in the stack that is kept of this version. */
async function keptSeries(): Promise<readonly Series[]> {
  const file = join(keptFolder, manifestOf("provider").version, keptFiles.stack);
  const { resources } = parseStackState(await readFile(file, "utf8"));
  const byKind = new Map<string, StateResource[]>();
  for (const resource of dynamicOnes(resources)) {
    const kind = resource.type.slice(resource.type.lastIndexOf(":") + 1);
    byKind.set(kind, [...(byKind.get(kind) ?? []), resource]);
  }
  return [...byKind].sort().map(([kind, held]) => ({
    figure: `bookkeeping, ${kind} of test/state`,
    of: "ours",
    size: held.length,
    unit: "bytes",
    samples: held.map(bookkeepingBytes),
  }));
}

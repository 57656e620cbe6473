import { drawnDashboard } from "./drawing";
import { toImage } from "./image";
import type { StackPlan } from "./plan";

/** A name as a part of the name of a file, on every system. */
export const fileWord = (name: string): string =>
  name
    .replace(/[^A-Za-z0-9_.-]+/g, "-")
    .replace(/^[.-]+/, "")
    .slice(0, 80) || "unnamed";

/** The drawings of all changed dashboards, by the names of their files: `prod-checkout.svg`. */
export function imagesOf(stacks: readonly StackPlan[]): ReadonlyMap<string, string> {
  const images = new Map<string, string>();
  // Some systems do not tell upper case from lower case.
  const taken = new Set<string>();
  for (const { stackName = "", resources } of stacks) {
    for (const plan of resources) {
      const dashboard = drawnDashboard(plan);
      if (dashboard === undefined) continue;
      const word = `${fileWord(stackName)}-${fileWord(plan.resource.name)}`;
      let name = word;
      for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${word}-${number}`;
      taken.add(name.toLowerCase());
      images.set(`${name}.svg`, toImage(dashboard, plan.objectName ?? plan.resource.name));
    }
  }
  return images;
}

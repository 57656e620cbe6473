import { pipeCreation, pipePatch } from "pulumi-pipes-contract";
import { type PropertyMap, isBag } from "../provider/wire";
import { leavesOf } from "./fieldWalk";

/*
 * The fields that only the creation of a pipe sets, from the bodies of the contract and not from the provider's table.
 */

/** An update sends them in another form (contract 4.1, rule 1). No update changes a source of BigQuery. */
const mappings = /^source\.(?!bigquery\.)\w+\.tableMappings/;

const patchable = leavesOf(pipePatch);

/** The dotted paths of the fields that only a creation sets. */
export const fixedPaths: ReadonlySet<string> = new Set(
  [...leavesOf(pipeCreation).keys()]
    .map((path) => path.replace(/^(source\.(?:kafka\.schemaRegistry|bigquery)\.credentials)\..*/, "$1"))
    .filter((path) => !patchable.has(path) && !mappings.test(path)),
);

/** Args with what is fixed as other args of the same pipe have it. */
export function withFixedOf(other: PropertyMap, args: PropertyMap): PropertyMap {
  return merged(other, args, "");
}

function merged(fixed: PropertyMap, args: PropertyMap, above: string): PropertyMap {
  const names = [...new Set([...Object.keys(fixed), ...Object.keys(args)])];
  const entries = names.map((name): readonly [string, unknown] => {
    const path = `${above}${name}`;
    const [from, to] = [fixed[name], args[name]];
    if (fixedPaths.has(path)) return [name, from];
    const isGroup = [...fixedPaths].some((one) => one.startsWith(`${path}.`));
    return [name, isGroup ? merged(isBag(from) ? from : {}, isBag(to) ? to : {}, `${path}.`) : to];
  });
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined && !(isBag(value) && Object.keys(value).length === 0)),
  );
}

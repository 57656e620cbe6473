import { existsSync } from "node:fs";
import { join } from "node:path";
import { operationsOf } from "../../emulator/src/operations";
import { seedContent } from "../../emulator/src/seed/content";
import { type KnownKind, resources } from "../../provider/src/resources";
import { kindRows } from "../../test/harness/kinds";
import { repository, textOf } from "../../test/harness/repository";
import { kinds } from "./kinds";

/* Finds the parts that a resource lacks and that no compiler can miss. */

/** True if a file contains a text. */
const holds = (path: string, text: string): boolean =>
  existsSync(join(repository, path)) && textOf(path).includes(text);

const segments = { pipes: "pipes", observability: "observability" };
const operations = operationsOf({ segments, settingPrefix: "dbms_" });
const seededKinds = new Map(Object.entries(seedContent("default")));

interface Part {
  readonly what: string;
  readonly file: string;
  readonly isThere: boolean;
  /** Default: false. */
  readonly isOptional?: boolean;
}

/** The parts that a resource lacks. */
function lackingParts(kind: KnownKind) {
  const { collection, path } = kindRows[kind];
  const example = `tools/codegen/examples/${kind}.md`;
  const functions = "tools/codegen/functions.ts";
  const generators = "test/harness/generators/subjects.ts";
  // A resource with one object for each service needs no function to find it.
  const needsFunction = !resources[kind].idArg.isRequired;
  const parts: readonly Part[] = [
    { what: "example", file: example, isThere: holds(example, `new pipes.${kind}(`) },
    {
      what: "emulator route",
      file: "emulator/src/operations/index.ts",
      isThere: path === undefined || operations.some((operation) => `/${path}`.endsWith(operation.path)),
    },
    {
      what: "object in the seed",
      file: "emulator/src/seed/content.ts",
      isThere: (seededKinds.get(collection) ?? []).length > 0,
    },
    {
      ...{ what: "function that finds it", file: functions, isOptional: true },
      isThere: !needsFunction || holds(functions, `type: "${kind}"`),
    },
    {
      ...{ what: "generated cases", file: generators, isOptional: true },
      isThere: collection === "dashboards" || holds(generators, `  ${kind}: {`),
    },
  ];
  return parts.filter(({ isThere }) => !isThere);
}

/** Says what each resource lacks, one line for a resource. With `isWhole`, also what it need not have. */
export const omissions = (isWhole: boolean): readonly string[] =>
  kinds.flatMap((kind) => {
    const lacking = lackingParts(kind).filter(({ isOptional }) => isWhole || isOptional !== true);
    const texts = lacking.map(
      ({ what, file, isOptional }) => `no ${what} (${file}${isOptional === true ? ", optional" : ""})`,
    );
    return texts.length === 0 ? [] : [`${kind}: ${texts.join(", ")}`];
  });

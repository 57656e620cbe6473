import type { Resource } from "../../provider/src/core/resource/resource";
import { type KnownKind, resources } from "../../provider/src/resources";
import { textOf } from "../../test/harness/repository";
import { article, commentOf } from "./comments";
import { kinds } from "./kinds";
import { lowerFirst } from "./names";

/*
 * The types of resources whose args and outputs follow from the resource alone. A resource that exports its own in `program/args.ts` or
 * in `interfaces.ts` keeps those.
 */

const banner = "// Written by `npm run generate` from `tools/codegen/standardTypes.ts`; change that.\n";

/** The types of the args of these resources: of a new object, and of one that is adopted. */
export function standardArgsText(): string {
  const byHand = textOf("provider/src/program/args.ts");
  const standard = kinds.filter(
    (kind) => !new RegExp(`export (?:type|interface) ${kind}Args\\b`).test(byHand),
  );
  return [
    banner,
    `import type { ${standard.map((kind) => `${kind}Fields`).join(", ")} } from "./fields.generated";`,
    'import type { With } from "../resource";\n',
    ...standard.map(argsText),
  ].join("\n");
}

function argsText(kind: KnownKind): string {
  const { creation, noun }: Resource = resources[kind];
  const doc = commentOf(
    `Arguments of \`${kind}\`. Fields that you leave out are not managed, unless their comment names a default.`,
    "",
  );
  if (creation === undefined) return `${doc}export interface ${kind}Args extends ${kind}Fields {}\n`;
  const needs = (creation.needs ?? []).filter((need) => typeof need === "string");
  const ticked = needs.map((name) => `\`${name}\``);
  const listed = [ticked.slice(0, -1).join(", "), ...ticked.slice(-1)].filter(Boolean).join(" and ");
  const isAre = needs.length === 1 ? "is" : "are";
  return [
    commentOf(`Arguments of a new \`${kind}\`: ${listed} ${isAre} required.`, "") +
      `export interface New${kind}Args extends With<${kind}Fields, ${needs.map((name) => `"${name}"`).join(" | ")}> {}\n`,
    commentOf(
      `Arguments of ${article(kind)} \`${kind}\` that adopts an existing ${noun}: its ID is enough.`,
      "",
    ) + `export interface Adopted${kind}Args extends With<${kind}Fields, "adoptId"> {}\n`,
    `${doc}export type ${kind}Args = Adopted${kind}Args | New${kind}Args;\n`,
  ].join("\n");
}

/** The types of the values of all args, and the outputs of the resources that show the record of the service. */
export function standardOutputsText(): string {
  const byHand = textOf("tools/codegen/interfaces.ts");
  const standard = kinds.filter((kind) => !byHand.includes(`export const ${lowerFirst(kind)}Outputs`));
  const argsOf = (kind: KnownKind): string => `${lowerFirst(kind)}Args`;
  return [
    banner,
    `import { ${standard.map((kind) => `${lowerFirst(kind)} as ${lowerFirst(kind)}Record`).join(", ")} } from "pulumi-pipes-contract";`,
    ...kinds.map(
      (kind) =>
        `import ${standard.includes(kind) ? "" : "type "}{ ${argsOf(kind)} } from "../../provider/src/resources/${lowerFirst(kind)}";`,
    ),
    'import { z } from "zod";',
    'import { type Extensible, placeOutputs, repeatedOutputs } from "./interfaces";\n',
    ...kinds.map((kind) => `export type ${kind}Values = z.input<Extensible<typeof ${argsOf(kind)}>>;\n`),
    ...standard.map((kind) => {
      const { scope }: Resource = resources[kind];
      const place = scope.map((name) => `${name}: true`).join(", ");
      const record = `...${lowerFirst(kind)}Record.omit({ id: true }).shape`;
      return (
        commentOf(`The outputs of ${article(kind)} \`${kind}\`.`, "") +
        `export const ${lowerFirst(kind)}Outputs = z.object({ ...z.object(placeOutputs).pick({ ${place} }).shape, ${record}, ` +
        `...repeatedOutputs(${argsOf(kind)}.shape.deletionPolicy) });\n`
      );
    }),
  ].join("\n");
}

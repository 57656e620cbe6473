import fc from "fast-check";
import { destinationCreation, facts, known, mappingKeys, pipeSourceKinds } from "pulumi-pipes-contract";
import { scalingBounds, sourceCreation } from "pulumi-pipes-contract";
import type { PipeSourceKind } from "pulumi-pipes-contract";
import { z } from "zod";
import { isReadOnly, unwrapped } from "../../../provider/src/core/schema/argsSchema";
import { pipeArgs } from "../../../provider/src/resources/pipe";
import { type PropertyMap, isBag } from "../provider/wire";
import { withFixedOf } from "./fixedFields";
import { type Overrides, texts, valuesOf } from "./fromSchema";
import { legalPipe } from "./legalPipe";
import { pipeOverrides, withMappedColumns } from "./pipeArgs";
import { withSteadyMappings } from "./tableMappings";

const { replicaMemoryGb } = scalingBounds;

/** What services accept of a whole pipe's fields beyond their types. */
export const wholePipeOverrides: Overrides = {
  ...pipeOverrides,
  "scaling.replicaMemoryGb": fc
    .integer({ min: replicaMemoryGb[0] * 4, max: replicaMemoryGb[1] * 4 })
    .map((quarters) => quarters / 4),
  "source.objectStorage.compression": fc.constantFrom(...known.compressions),
  "destination.tableDefinition.engine.type": fc.constantFrom(...known.tableEngines),
  resyncTrigger: fc.constantFrom("a", "b"),
  adoptId: fc.constant(undefined),
};

const named = texts.filter((text) => text !== "");
const credentials = { username: "reader", password: "a made-up password" };
/** The fields that services require of a kind of source, in addition to its schema. */
const insisted: Partial<Record<PipeSourceKind, PropertyMap>> = {
  objectStorage: { url: "https://store.test/*.csv" },
  ...{ postgres: { credentials }, mysql: { credentials }, mongodb: { credentials } },
};

/** A value with what services need of a new object, by the facts of its schema, where the value lacks it. */
function withNeeded(schema: unknown, value: unknown): unknown {
  if (unwrapped(schema) !== schema) return withNeeded(unwrapped(schema), value);
  const { needed, known: values = [] } = facts.get(schema as z.ZodType) ?? {};
  const lacks = (value ?? "") === "";
  if (lacks && needed !== true) return value;
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => {
      const inner = isBag(value) ? value[name] : undefined;
      return [name, isReadOnly(field) ? inner : withNeeded(field, inner)] as const;
    });
    const given = fields.filter(([, inner]) => inner !== undefined);
    return given.length === 0 && lacks ? serviceAccount : Object.fromEntries(given);
  }
  return lacks ? (values[0] ?? 5432) : value;
}

const serviceAccount = { serviceAccountFile: "a made-up key" };
const column = { name: "made_for_the_mapping", type: "String" };

/** Args of a new pipe with a source of this kind. */
function wholePipeOf(kind: PipeSourceKind): fc.Arbitrary<PropertyMap> {
  const source = z.strictObject({
    [kind]: sourceCreation.shape[kind].unwrap(),
    validateSamples: sourceCreation.shape.validateSamples,
  });
  const args = valuesOf(pipeArgs.extend({ source }), wholePipeOverrides);
  return fc
    .tuple(args, named)
    .map(([drawn, table]) => legalPipe(withMappedColumns(accepted(kind, drawn as PropertyMap, table))));
}

/** With what is needed together, and without what a source of this kind has no use for. */
function accepted(kind: PipeSourceKind, drawn: PropertyMap, table: string): PropertyMap {
  const { adoptId: _adoptId, scaling, resyncTrigger, source, destination, ...rest } = drawn;
  const columns = rest["fieldMappings"] === undefined ? {} : { columns: [column] };
  const kinds = source as PropertyMap;
  const isDatabase = kind in mappingKeys;
  return {
    ...rest,
    source: {
      ...kinds,
      [kind]: withNeeded(sourceCreation.shape[kind], { ...insisted[kind], ...(kinds[kind] as PropertyMap) }),
    },
    destination: withNeeded(destinationCreation, {
      ...columns,
      ...(isDatabase ? {} : { table }),
      ...(destination as PropertyMap),
    }),
    ...(isDatabase || scaling === undefined ? {} : { scaling }),
    ...(isDatabase && resyncTrigger !== undefined ? { resyncTrigger } : {}),
  };
}

/** Several args for one new pipe, none of which takes another pipe than the ones before. */
export const acceptedWholePipes: fc.Arbitrary<readonly [PropertyMap, PropertyMap, PropertyMap]> = fc
  .constantFrom(...pipeSourceKinds)
  .chain((kind) => {
    const args = wholePipeOf(kind);
    return fc.tuple(args, args, args).map(([first, second, third]) => {
      const next = afterOne(first, second);
      // Without `stopped` in the program, an edit does not keep a pipe stopped.
      const isWished = first["stopped"] !== undefined || next["stopped"] !== undefined;
      const { stopped: _stopped, ...unwished } = third;
      return withSteadyMappings([first, next, afterOne(next, isWished ? third : unwished)]);
    });
  });

/** A resync sets a pipe in motion, so that one at rest keeps its trigger. */
function afterOne(before: PropertyMap, args: PropertyMap): PropertyMap {
  const { resyncTrigger, ...rest } = legalPipe(withFixedOf(before, args));
  const trigger = args["stopped"] === true ? before["resyncTrigger"] : resyncTrigger;
  return trigger === undefined ? rest : { ...rest, resyncTrigger: trigger };
}

import { alertTextBounds, known, scalingBounds, settingBounds } from "pulumi-pipes-contract";
import { z } from "zod";
import { resources } from "../../../provider/src/resources/registry";
import { isReadOnly } from "../../../provider/src/schema/readOnlyFields";
import { leavesOf } from "../../../provider/src/schema/leaves";
import { readState } from "../../../provider/src/hosts/dynamic/stateForm";
import { diff } from "../../../provider/src/lifecycle/replacement";
import type { ResourceDefinition } from "../../../provider/src/lifecycle/definition";
import { contextOf, organizationId, serviceId } from "../lifecycle/context";
import { problemsOf } from "./commentRules";
import type { Commented } from "./commented";
import { publicComments } from "./publicComments";

const compilerPatienceMs = 60_000;

let all: readonly Commented[] = [];
beforeAll(() => {
  all = publicComments("provider");
}, compilerPatienceMs);

/** The comment of something public, which has to be there. */
function commentOf(name: string): string {
  const found = all.find((one) => one.name === name);
  if (found === undefined) throw new Error(`nothing public is called ${name}`);
  return found.comment;
}

test("every arg, output, function and type has a comment; fields or their types name their place in the contract, fields unit, values and default", () => {
  expect(all.filter(({ kind }) => kind === "field").length).toBeGreaterThan(400);
  expect(all.flatMap((one) => problemsOf(one, all))).toEqual([]);
});

test.each(Object.keys(resources))("%s has a field for each arg, and a comment for each output", (kind) => {
  const args = Object.entries<unknown>({ ...resources[kind as keyof typeof resources].args.shape });
  for (const [name] of args.filter(([, schema]) => !isReadOnly(schema))) {
    expect(commentOf(`${kind}Args.${name}`)).not.toBe("");
  }
  expect(all.filter(({ name }) => name.startsWith(`${kind}.`)).length).toBeGreaterThan(10);
});

test("no type has a field that is known only to be refused", () => {
  const refused = Object.entries(resources).flatMap(([kind, { args }]) =>
    Object.entries<unknown>({ ...args.shape }).flatMap(([name, schema]) =>
      isReadOnly(schema) ? [[kind, name]] : [],
    ),
  );
  expect(refused.length).toBeGreaterThan(15);
  const named = refused.map(([kind = "", name = ""]) => `${kind}Args.${name}`);
  expect(all.filter(({ name, comment }) => named.includes(name) || /\bRefused\b/.test(comment))).toEqual([]);
});

/** The args that take another object where they change, ids apart. */
function replacingArgs(definition: ResourceDefinition): readonly string[] {
  const place = { organizationId, serviceId };
  const changed = (definition.providerArgs ?? []).map((name) => [name, "another"] as const);
  const news = { ...place, ...Object.fromEntries(changed) };
  return diff(definition, contextOf(), readState(definition, "an-id", place), news).replaces;
}

describe.each(Object.entries<ResourceDefinition & { readonly args: z.ZodObject }>(resources))(
  "the comments of %s",
  (kind, definition) => {
    test("say which changes replace", () => {
      for (const name of [...definition.scope, definition.idArg.name, ...replacingArgs(definition)])
        expect(commentOf(`${kind}Args.${name}`)).toMatch(/\breplaces\b/);
    });

    test("say what is fixed, secret and write-only, as the schema has it", () => {
      for (const [path, { field }] of leavesOf(definition.schema)) {
        const { replaceOnChanges, secret, writeOnly } = field;
        const comment = commentOf(`${kind}Args.${path}`);
        const said = [/\bFixed: .*replaces/, /\bsecret\b/i, /\bwrite-only\b/i].map((word) =>
          word.test(comment),
        );
        expect([path, ...said]).toEqual([
          path,
          replaceOnChanges === true,
          secret === true,
          writeOnly === true,
        ]);
      }
    });

    test("state the bounds that numbers are checked for", () => {
      for (const [path, bounds] of boundsIn(definition.args))
        for (const bound of bounds) expect(commentOf(`${kind}Args.${path}`)).toContain(String(bound));
    });
  },
);

describe("what services are known to accept is in the comments", () => {
  const bounded = (above: string, bounds: Readonly<Record<string, readonly [number, number]>>) =>
    Object.entries(bounds).map(
      ([name, [low, high]]) =>
        [`${above}.${name}`, `${low.toLocaleString("en-US")} to ${high.toLocaleString("en-US")}`] as const,
    );

  test.each([
    ...["PipeArgs", "PipeSettingsArgs", "types.output.Pipe"].flatMap((type) =>
      bounded(`${type}.settings`, settingBounds),
    ),
    ...["PipeArgs", "types.output.Pipe"].flatMap((type) => bounded(`${type}.scaling`, scalingBounds)),
    ...["AlertArgs", "types.output.Alert", "Alert"].flatMap((type) => bounded(type, alertTextBounds)),
  ])("%s has its bounds", (name, bounds) => {
    expect(commentOf(name)).toContain(bounds);
  });

  test.each([
    ...["types.output.Pipe", "Pipe", "PipeSettings"].map(
      (type) => [`${type}.state`, known.pipeStates] as const,
    ),
    ...["PipeArgs", "types.output.Pipe"].flatMap(
      (type) =>
        [
          [`${type}.source.objectStorage.compression`, known.compressions],
          [`${type}.source.kafka.schemaRegistry.authentication`, known.schemaRegistryAuthentications],
        ] as const,
    ),
    ...["AlertArgs", "types.output.Alert", "Alert"].flatMap(
      (type) =>
        [
          [`${type}.interval`, known.alertIntervals],
          [`${type}.thresholdType`, known.alertThresholdTypes],
          [`${type}.source`, known.alertSources],
        ] as const,
    ),
    ["AlertArgs.channel.type", known.alertChannelTypes],
    ["types.output.Alert.channel.type", known.alertChannelTypes],
    ["types.output.Source.kind", known.sourceKinds],
    ["GetSourceArgs.kind", known.sourceKinds],
  ] as (readonly [string, readonly string[]])[])("%s has its values", (name, values) => {
    expect(commentOf(name)).toContain(
      `Known values: ${values.map((value) => `\`${value}\``).join(", ")}; services add to them.`,
    );
  });
});

describe("the rules for comments", () => {
  const field = {
    name: "A.pauseSeconds",
    kind: "field",
    ofType: "An A.",
    values: ["a", "b"],
    optional: true,
    untold: [],
  } as const;

  test.each<readonly [string, Commented, readonly string[]]>([
    ["no comment", { ...field, comment: "" }, ["no comment"]],
    [
      "a bare one",
      { ...field, comment: "Pause." },
      [
        "does not say where it comes from",
        "does not name a, b",
        "does not say its default",
        "does not say its unit",
      ],
    ],
    [
      "a value that is left out",
      { ...field, comment: "Pause in seconds, such as `a`. Default: `a`. Contract 4.1." },
      ["does not name b"],
    ],
    [
      "a default that is not told",
      { ...field, comment: "Pause in seconds: `a` or `b`. Contract 4.1." },
      ["does not say its default"],
    ],
    [
      "a whole one",
      { ...field, comment: "Pause in seconds: `a` or `b`. Default: `a`. This package's own." },
      [],
    ],
    [
      "a type of a few texts that leaves one out",
      { ...field, kind: "type", optional: false, comment: "Either `a` or something else." },
      ["does not name b", "does not say its unit"],
    ],
    [
      "a call that does not say what fails",
      { ...field, kind: "callable", comment: "Finds it." },
      ["does not say what fails"],
    ],
    [
      "a function that is silent on a parameter and on what it returns",
      { ...field, kind: "callable", comment: "Finds it, or fails.", untold: ["args", "return"] },
      ["does not say what args is", "does not say what return is"],
    ],
  ])("find %s", (_case, one, problems) => {
    expect(problemsOf(one)).toEqual(problems.map((problem) => `A.pauseSeconds: ${problem}`));
  });

  test.each<readonly [string, string, readonly string[]]>([
    ["the contract", "An A (contract 4.1, see docs/contract.md).", []],
    ["what is beyond it", "An A (beyond the contract).", []],
    ["nothing of either", "An A, by contract.", ["A.pauseSeconds: does not say where it comes from"]],
  ])("let a type's comment tell %s for its fields", (_case, ofType, problems) => {
    const comment = "Pause in seconds: `a` or `b`. Default: `a`.";
    expect(problemsOf({ ...field, comment, ofType })).toEqual(problems);
  });

  test("let the type that has a list tell it for the items", () => {
    const item = {
      ...field,
      comment: "Pause in seconds: `a` or `b`. Default: `a`.",
      ofType: "An item of `as` of a `B`.",
    };
    const owner = (comment: string): Commented => ({ ...field, name: "BArgs", kind: "type", comment });
    expect(problemsOf(item, [owner("Args of `B` (contract 4.1).")])).toEqual([]);
    expect(problemsOf(item, [owner("Args of `B`.")])).toEqual([
      "A.pauseSeconds: does not say where it comes from",
    ]);
  });
});

/** Bounds of numbers, dotted, through objects; what any number has for a bound is none. */
function boundsIn(schema: unknown, path = ""): readonly (readonly [string, readonly number[]])[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return boundsIn(schema.unwrap(), path);
  if (schema instanceof z.ZodObject) {
    const shape: Readonly<Record<string, unknown>> = schema.shape;
    return Object.entries(shape).flatMap(([name, field]) =>
      boundsIn(field, path === "" ? name : `${path}.${name}`),
    );
  }
  if (!(schema instanceof z.ZodNumber)) return [];
  const bounds = [schema.minValue, schema.maxValue].filter(
    (bound) => bound !== null && Math.abs(bound) < Number.MAX_SAFE_INTEGER,
  );
  return [[path, bounds as readonly number[]]];
}

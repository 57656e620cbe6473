import { alertTextBounds, known, scalingBounds, settingBounds } from "pulumi-pipes-contract";
import { z } from "zod";
import { visibilityOf, type Table } from "../../../provider/src/resources/fields/table";
import { resources } from "../../../provider/src/resources/registry";
import { problemsOf } from "./commentRules";
import type { Commented } from "./commented";
import { publicComments } from "./publicComments";

const compilerPatienceMs = 60_000;

let all: readonly Commented[] = [];
beforeAll(() => {
  all = publicComments("provider");
}, compilerPatienceMs);

/** The comment of a field, which has to be there. */
function commentOf(name: string): string {
  const found = all.find((one) => one.name === name);
  if (found === undefined) throw new Error(`nothing public is called ${name}`);
  return found.comment;
}

test("every arg, output, look-up and type has a comment; fields name their place in the contract, unit, values and default", () => {
  expect(all.filter(({ kind }) => kind === "field").length).toBeGreaterThan(400);
  expect(all.flatMap(problemsOf)).toEqual([]);
});

test.each(Object.keys(resources))("%s has a field for each arg, and a comment for each output", (kind) => {
  const args = resources[kind as keyof typeof resources].args.shape;
  for (const name of Object.keys(args)) {
    expect(commentOf(`${kind}Args.${name}`)).toBe(commentOf(`${kind}Values.${name}`));
  }
  expect(all.filter(({ name }) => name.startsWith(`${kind}.`)).length).toBeGreaterThan(10);
});

describe.each(Object.entries(resources))("the comments of %s", (kind, definition) => {
  test("say which changes replace", () => {
    const replaceOn: readonly string[] = "replaceOn" in definition ? definition.replaceOn : [];
    for (const name of [...definition.places, definition.idArg.name, ...replaceOn])
      expect(commentOf(`${kind}Values.${name}`)).toMatch(/\breplaces\b/);
  });

  test("say what is fixed, secret and write-only, as the table has it", () => {
    for (const [path, { fixed, secret, writeOnly }] of leavesOf(definition.table)) {
      const comment = commentOf(`${kind}Values.${path}`);
      const said = [/\bFixed: .*replaces/, /\bsecret\b/i, /\bwrite-only\b/i].map((word) =>
        word.test(comment),
      );
      expect([path, ...said]).toEqual([path, fixed === true, secret === true, writeOnly === true]);
    }
  });

  test("state the bounds that numbers are checked for", () => {
    for (const [path, bounds] of boundsIn(definition.args))
      for (const bound of bounds) expect(commentOf(`${kind}Values.${path}`)).toContain(String(bound));
  });
});

describe("what services are known to accept is in the comments", () => {
  const bounded = (above: string, bounds: Readonly<Record<string, readonly [number, number]>>) =>
    Object.entries(bounds).map(
      ([name, [low, high]]) =>
        [`${above}.${name}`, `${low.toLocaleString("en-US")} to ${high.toLocaleString("en-US")}`] as const,
    );

  test.each([
    ...["PipeValues", "PipeSettingsValues", "PipeRecord"].flatMap((type) =>
      bounded(`${type}.settings`, settingBounds),
    ),
    ...["PipeValues", "PipeRecord"].flatMap((type) => bounded(`${type}.scaling`, scalingBounds)),
    ...["AlertValues", "AlertRecord", "Alert"].flatMap((type) => bounded(type, alertTextBounds)),
  ])("%s has its bounds", (name, bounds) => {
    expect(commentOf(name)).toContain(bounds);
  });

  test.each([
    ...["PipeRecord", "Pipe", "PipeSettings"].map((type) => [`${type}.state`, known.pipeStates] as const),
    ...["PipeValues", "PipeRecord"].flatMap(
      (type) =>
        [
          [`${type}.source.objectStorage.compression`, known.compressions],
          [`${type}.source.kafka.schemaRegistry.authentication`, known.schemaRegistryAuthentications],
        ] as const,
    ),
    ...["AlertValues", "AlertRecord", "Alert"].flatMap(
      (type) =>
        [
          [`${type}.interval`, known.alertIntervals],
          [`${type}.thresholdType`, known.alertThresholdTypes],
          [`${type}.source`, known.alertSources],
        ] as const,
    ),
    ["AlertValues.channel.type", known.alertChannelTypes],
    ["AlertRecord.channel.type", known.alertChannelTypes],
    ["SourceRecord.kind", known.sourceKinds],
    ["SourceArgs.kind", known.sourceKinds],
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
});

/** Fields of a table with what keeps them from sight or from change; dotted, through groups. */
function leavesOf(table: Table, above = ""): readonly (readonly [string, ReturnType<typeof visibilityOf>])[] {
  return Object.entries(table).flatMap(([name, field]) =>
    field.kind === "group"
      ? leavesOf(field.fields, `${above}${name}.`)
      : [[`${above}${name}`, visibilityOf(field)] as const],
  );
}

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

import fc from "fast-check";
import { anyCharacter } from "../../harness/generators/characters";
import { readState, writeState } from "../../../provider/src/hosts/dynamic/stateForm";
import { kindKey } from "../../../provider/src/hosts/dynamic/stub";
import { pipeSettingsSchema } from "../../../provider/src/resources/pipe/schema";
import { alertSchema } from "../../../provider/src/resources/alert/schema";
import { resources } from "../../../provider/src/resources/registry";
import {
  type FieldSchema,
  group,
  listMap,
  text,
  writeOnlySecret,
} from "../../../provider/src/schema/fieldSchema";
import { leavesOf } from "../../../provider/src/schema/leaves";
import {
  type ManagedField,
  managedFields,
  type ManagedFields,
} from "../../../provider/src/schema/managedFields";
import { runs } from "../../harness/random";
import { readManaged, writeManaged } from "./managedText";

const name = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 8, unit: anyCharacter }),
    // The characters that the text itself is made of.
    fc.string({
      minLength: 1,
      maxLength: 6,
      unit: fc.constantFrom("(", ")", ",", "!", "|", ":", "7", "c", "2", "8"),
    }),
  )
  // Paths are dotted.
  .filter((one) => !one.includes("."));

const schemas = fc.letrec<{ fields: FieldSchema }>((tie) => ({
  fields: fc
    .uniqueArray(
      fc.tuple(
        name,
        fc.oneof(
          { maxDepth: 3 },
          fc.constant(text),
          fc.constant(listMap({ mapKeys: [], requiredKeys: [], item: {} })),
          tie("fields").map(group),
        ),
      ),
      { selector: ([key]) => key, minLength: 1, maxLength: 3 },
    )
    .map((entries) => Object.fromEntries(entries)),
})).fields;

const items = fc.uniqueArray(fc.tuple(name, fc.uniqueArray(name, { minLength: 1, maxLength: 3 })), {
  selector: ([mark]) => mark,
  minLength: 1,
  maxLength: 3,
});

/** Some of the fields of a schema, as they may be managed. */
function managedOf(schema: FieldSchema): fc.Arbitrary<ManagedFields> {
  const fields = [...leavesOf(schema)].map(([key, { field }]) => {
    const entry: fc.Arbitrary<ManagedField> =
      field.kind === "listMap"
        ? fc.record({ fromState: fc.boolean(), items: items.map((all) => new Map(all)) })
        : fc.record({ fromState: fc.boolean() });
    return fc.option(fc.tuple(fc.constant(key), entry), { nil: undefined });
  });
  return fc.tuple(...fields).map((entries) => new Map(entries.filter((entry) => entry !== undefined)));
}

describe("what a state says of managed fields", () => {
  test("reads back as it was, whatever the names are", () => {
    const both = schemas.chain((schema) => fc.tuple(fc.constant(schema), managedOf(schema)));
    fc.assert(
      fc.property(both, ([schema, managed]) => {
        expect(readManaged(schema, writeManaged(schema, managed))).toEqual(managed);
      }),
      runs,
    );
  });

  test("is short and readable, since a state holds it for every resource", () => {
    const schema = {
      name: text,
      source: group({ host: text, credentials: writeOnlySecret }),
      "odd (name)!": text,
    };
    const managed = new Map([
      ["name", { fromState: false }],
      ["source.host", { fromState: false }],
      ["source.credentials", { fromState: true }],
      ["odd (name)!", { fromState: false }],
    ]);
    expect(writeManaged(schema, managed)).toBe("name,source(host,credentials!),odd |28name|29|21");
  });

  test("can be read from any text, as far as it goes", () => {
    const schema = {
      a: listMap({ mapKeys: [], requiredKeys: [], item: {} }),
      b: group({ a: text, b: text }),
    };
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("(", ")", ",", "!", "|", "a", "b") }), (said) => {
        const read = readManaged(schema, said);
        expect(readManaged(schema, writeManaged(schema, read))).toEqual(read);
      }),
      runs,
    );
    expect(readManaged(schema, "")).toEqual(new Map());
  });
});

describe("what the state of an alert says of managed fields", () => {
  const usual = {
    dashboardId: "d",
    tileId: "t",
    threshold: 1,
    interval: "1h",
    source: "tile",
    thresholdType: "above",
  };
  const channel = { type: "webhook", webhookId: "w" };
  const memoryOf = (managed: ManagedFields, isNamed: boolean) =>
    ({ origin: "made", isNamed, managed }) as const;
  const markOf = (memory: ReturnType<typeof memoryOf>): unknown =>
    writeState(resources.Alert, { id: "a", outputs: {}, memory })[kindKey];
  const memoryIn = (mark: unknown) => readState(resources.Alert, "a", { [kindKey]: mark }).memory;

  test("reads back as it was, named or not", () => {
    const memories = fc.tuple(managedOf(alertSchema), fc.boolean());
    fc.assert(
      fc.property(memories, ([managed, isNamed]) => {
        expect(memoryIn(markOf(memoryOf(managed, isNamed)))).toMatchObject({ managed, isNamed });
      }),
      runs,
    );
  });

  test.each([
    ["all usual fields", { ...usual, channel }, "@"],
    ["more than those", { ...usual, channel, name: "n", thresholdMax: 2 }, "@,thresholdMax,name"],
    [
      "one less",
      { ...usual, channel, tileId: undefined },
      "dashboardId,threshold,interval,source,thresholdType,channel",
    ],
    [
      "a part of the channel",
      { ...usual, channel: { type: "webhook" } },
      "dashboardId,tileId,threshold,interval,source,thresholdType,channel(type)",
    ],
  ])("is one sign for the usual fields where all of them are managed: %s", (_case, inputs, said) => {
    const managed = managedFields(alertSchema, inputs, inputs);
    expect(markOf(memoryOf(managed, false))).toBe(`Alert:made:${said}`);
    expect(markOf(memoryOf(managed, true))).toBe(`Alert:made:${said},adoptId`);
    expect(memoryIn(`Alert:made:${said},adoptId`)).toMatchObject({ managed, isNamed: true });
  });

  test("spells out a usual field that comes from the state", () => {
    const given = managedFields(alertSchema, { ...usual, channel }, {});
    const managed = new Map([...given, ["interval", { fromState: true }]] as const);
    const said = "Alert:made:dashboardId,tileId,threshold,interval!,source,thresholdType,channel";
    expect(markOf(memoryOf(managed, false))).toBe(said);
    expect(memoryIn(said).managed).toEqual(managed);
  });
});

const credentials = { username: "u", password: "p" };

test.each([
  ["a group as a whole", alertSchema, { channel: { type: "webhook", webhookId: "w" } }, "channel"],
  ["a part of a group", alertSchema, { channel: { type: "webhook" } }, "channel(type)"],
  [
    "a group with a group inside",
    pipeSettingsSchema,
    { source: { postgres: { settings: { syncIntervalSeconds: 1, pullBatchSize: 2 } } } },
    "source(postgres(settings))",
  ],
  [
    "a group with a field that is remembered",
    pipeSettingsSchema,
    { source: { kinesis: { iamRole: "r", accessKey: credentials } } },
    "source(kinesis(iamRole,accessKey!))",
  ],
])("%s is remembered in short and read back in full", (_case, schema, inputs, said) => {
  const managed = managedFields(schema, inputs, inputs);
  expect(writeManaged(schema, managed)).toBe(said);
  expect(readManaged(schema, said)).toEqual(managed);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as contract from "pulumi-pipes-contract";
import { z } from "zod";
import { disagreements, type Deviations } from "./comparison";
import { fieldTables, type Fields } from "./fieldTables";
import { schemaFields } from "./schemaFields";

const markdown = readFileSync(join(__dirname, "..", "..", "docs", "contract.md"), "utf8");

/** Every record and every body; all other schemas are parts of these. */
const schemas = {
  envelope: contract.envelope(contract.opaqueObject),
  pipe: contract.pipe,
  tuningSettings: contract.tuningSettings,
  pipePatch: contract.pipePatch,
  pipeCreation: contract.pipeCreation,
  pipeScaling: contract.pipeScaling,
  accessKey: contract.accessKey,
  accessKeyPatch: contract.accessKeyPatch,
  accessKeyCreation: contract.accessKeyCreation,
  alertBody: contract.alertBody,
  errorBody: contract.errorBody,
  pipeCommand: contract.pipeCommand,
  alert: contract.alert,
  dashboardBody: contract.dashboardBody,
  dashboard: contract.dashboard,
  source: contract.source,
} as const satisfies Record<string, z.ZodType>;

const lenient = "an answer is not refused for how it spells a value that is only shown";

const known: Deviations = {
  extras: {
    "accessKey.state": "services return it, and then drift of the state can be seen",
    "alertBody.thresholdMax": "services need it for ranges",
  },
  types: {
    "envelope.status": { schema: "integer", reason: "a status code has no fraction" },
    "envelope.requestId": { schema: "string", reason: lenient },
    "accessKey.createdAt": { schema: "string", reason: lenient },
    "accessKey.expireAt": { schema: "nullable string", reason: `${lenient}; and "" means never` },
    "accessKey.usedAt": { schema: "nullable string", reason: lenient },
  },
};

const noDeviations: Deviations = { extras: {}, types: {} };

function tableOf(name: string, text = markdown): Fields {
  const table = fieldTables(text).get(name);
  if (table === undefined) throw new Error(`no heading names ${name}`);
  return table;
}

describe("the tables of docs/contract.md", () => {
  test("are those of the schemas, and no others", () => {
    expect([...fieldTables(markdown).keys()].sort()).toEqual(Object.keys(schemas).sort());
  });

  test.each(Object.entries(schemas))("agree with the schema %s", (name, schema) => {
    expect(disagreements(name, tableOf(name), schemaFields(schema), known)).toEqual([]);
  });

  test("cover every object that the contract package exports", () => {
    const shown = new Set(Object.values(schemas).flatMap((schema) => [...shapesIn(schema)]));
    const hidden = Object.entries(contract).filter(
      ([, value]) => value instanceof z.ZodObject && ![...shapesIn(value)].every((shape) => shown.has(shape)),
    );
    // A created key is a key and its secret, told in words; the head of the envelope is spread into the envelope.
    expect(hidden.map(([name]) => name)).toEqual(["createdAccessKey", "envelopeHead"]);
  });
});

describe("the comparison", () => {
  const table = tableOf("pipe");
  const compare = (doctored: Fields, schema: z.ZodType = contract.pipe): readonly string[] =>
    disagreements("pipe", doctored, schemaFields(schema), noDeviations);

  test("finds a field that only the schema has, at any depth", () => {
    const path = "source.postgres.tableMappings[].targetTable";
    const doctored = new Map([...table].filter(([name]) => name !== path));
    expect(compare(doctored)).toEqual([`pipe.${path}: is in the schema, but not in the table`]);
    const wider = contract.pipe.extend({ owner: z.string() });
    expect(compare(table, wider)).toEqual(["pipe.owner: is in the schema, but not in the table"]);
  });

  test("finds a field that only the table has", () => {
    const doctored = new Map([...table, ["scaling.replicaDiskGb", "number"]]);
    expect(compare(doctored)).toEqual(["pipe.scaling.replicaDiskGb: is in the table, but not in the schema"]);
    expect(compare(table, contract.pipe.omit({ state: true }))).toEqual([
      "pipe.state: is in the table, but not in the schema",
    ]);
  });

  test.each([
    ["another type", "source.postgres.port", "string", "integer"],
    ["a number for an integer", "scaling.replicas", "number", "integer"],
    ["null where none is allowed", "name", "nullable string", "string"],
    ["another type of items", "source.kafka.reversePrivateEndpointIds", "array of UUID", "array of string"],
  ])("finds %s", (_case, path, claimed, real) => {
    expect(compare(new Map([...table, [path, claimed]]))).toEqual([
      `pipe.${path}: is ${claimed} in the table, but ${real} in the schema`,
    ]);
  });

  test("finds another set of values", () => {
    const wider = contract.accessKeyPatch.extend({ state: z.enum(["enabled", "disabled", "locked"]) });
    expect(
      disagreements("accessKeyPatch", tableOf("accessKeyPatch"), schemaFields(wider), noDeviations),
    ).toEqual([
      "accessKeyPatch.state: is enum(`enabled`, `disabled`) in the table, but " +
        "enum(`enabled`, `disabled`, `locked`) in the schema",
    ]);
  });

  test("finds a row that was taken out of the text, and a doubled one", () => {
    const line = /^\| source\.kinesis\.region .*\n/m;
    expect(markdown).toMatch(line);
    expect(compare(tableOf("pipe", markdown.replace(line, "")))).toEqual([
      "pipe.source.kinesis.region: is in the schema, but not in the table",
    ]);
    expect(() => fieldTables(markdown.replace(line, "$&$&"))).toThrow("two rows for source.kinesis.region");
  });

  test("finds deviations that are none any more", () => {
    const stale: Deviations = {
      extras: { "pipe.name": "in the contract long since", "pipe.nowhere": "gone" },
      types: { "pipe.state": { schema: "string", reason: "agrees" } },
    };
    expect(disagreements("pipe", table, schemaFields(contract.pipe), stale)).toEqual([
      "pipe.state: is listed as a deviation, but agrees",
      "pipe.name: is listed as a deviation, but is none",
      "pipe.nowhere: is listed as a deviation, but is none",
    ]);
  });
});

/** The shapes of a schema and of all objects inside it: what stays the same when unknown fields are treated otherwise. */
function shapesIn(schema: unknown): ReadonlySet<string> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapesIn(schema.unwrap());
  if (schema instanceof z.ZodArray) return shapesIn(schema.element);
  if (!(schema instanceof z.ZodObject)) return new Set();
  const own = JSON.stringify([...schemaFields(schema)]);
  return new Set([own, ...Object.values(schema.shape).flatMap((field) => [...shapesIn(field)])]);
}

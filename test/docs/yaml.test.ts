import {
  isList,
  isObject,
  objectFrom,
  objectOf,
  UNKNOWN,
  type Json,
  type JsonObject,
} from "../../provider/src/core/json/json";
import { argWarnings } from "../../provider/src/preview/argWarnings";
import { type KnownKind, resources } from "../../provider/src/resources";
import { programsIn } from "../harness/programs";
import { inPlugin } from "../harness/provider/inPlugin";
import { textOf } from "../harness/repository";
import { load } from "../harness/workflow";
import { schema } from "../harness/packageSchema";
import { yamlProblems } from "../harness/yamlProgram";

/* Programs in YAML, against the schema and the check of the plugin: no YAML host is needed. */

const programs = programsIn("yaml");

test.each(["yaml", "python"] as const)("every resource page has a program in %s", (language) => {
  const pages = new Set(programsIn(language).map(({ place }) => place.replace(/:\d+$/, "")));
  const kinds = Object.keys(schema.resources).map((token) => token.replace("pipes:index:", ""));
  const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
  expect(kinds.filter((kind) => !pages.has(`docs/reference/${kebab(kind)}.md`))).toEqual([]);
});

const template = "templates/yaml/Pulumi.yaml";

test.each([
  ...programs.map(({ place, text }) => [place, text] as const),
  [template, textOf(template)] as const,
])("the program in YAML of %s fits the schema", (_, text) => {
  expect(yamlProblems(text)).toEqual([]);
});

/** The value that the engine sends for one that it does not know yet. */
const unknownOnWire = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** A value whose references to settings and to other resources are unknown. */
function withUnknowns(value: Json | undefined, unknown: Json): Json {
  if (typeof value === "string") return value.includes("${") ? unknown : value;
  if (isList(value)) return value.map((item) => withUnknowns(item, unknown));
  if (!isObject(value)) return value ?? null;
  if ("fn::invoke" in value) return unknown;
  return objectFrom(Object.entries(value).map(([name, field]) => [name, withUnknowns(field, unknown)]));
}

/** The arguments that the check of the plugin rejects, and the warnings of a preview about the others. */
async function checkFindings(text: string): Promise<readonly string[]> {
  const plugin = inPlugin({
    baseUrl: "https://api.example",
    authKeyId: "id",
    authKeySecret: "secret",
    organizationId: "7a1f3c52-0d4e-4b8a-9c61-2f5e8d90b314",
    serviceId: "c0b7e8d4-91f5-4a26-8e3d-5a7b1c2d3e4f",
  });
  const unaccepted: string[] = [];
  for (const [title, resource] of Object.entries(objectOf(objectOf(load(text))["resources"]))) {
    const { type, properties } = objectOf(resource);
    const kind = typeof type === "string" ? type.replace(/^pipes:/, "") : "";
    if (!Object.hasOwn(resources, kind)) continue;
    const sent = objectOf(withUnknowns(objectOf(properties), unknownOnWire)) as Record<string, unknown>;
    const { failures } = await plugin.check({}, { ...sent, __kind: kind });
    const args: JsonObject = objectOf(withUnknowns(objectOf(properties), UNKNOWN));
    const warnings = argWarnings(resources[kind as KnownKind], args, !("adoptId" in args));
    unaccepted.push(
      ...failures.map(({ reason }) => `${title}: ${reason}`),
      ...warnings.map(({ paths, text: reason }) => `${title}: ${paths.join()}: ${reason}`),
    );
  }
  return unaccepted;
}

test.each(programs.map(({ place, text }) => [place, text] as const))(
  "the check accepts each resource of the program in YAML of %s, and its preview has no warning about an argument",
  async (_, text) => {
    expect(await checkFindings(text)).toEqual([]);
  },
);

test("the check rejects a wrong program in YAML, and a preview warns about a value that no service is known to accept", async () => {
  const wrong = `
resources:
  a: { type: pipes:AccessKey, properties: { name: a, roles: [owner] } }
  b: { type: pipes:SavedSearch, properties: { name: b, sourceId: "65f1a0c3d2b4e5f607182930", whereLanguage: promql } }
`;
  expect(await checkFindings(wrong)).toEqual([
    expect.stringMatching(/^a: .*roles/),
    expect.stringMatching(/^b: whereLanguage: /),
  ]);
});

test("a program in YAML that does not fit the schema has problems", () => {
  const wrong = `
resources:
  a: { type: pipes:Alert, properties: { treshold: 5, threshold: "5", channel: { type: email, emailRecipients: a } } }
  b: { type: pipes:Board }
  c: { type: pipes:AccessKey, properties: { deletionPolicy: keep, name: "\${a.title}", state: "\${d.id}" } }
variables:
  e: { fn::invoke: { function: pipes:getAlert, arguments: { title: a }, return: titel } }
`;
  expect(yamlProblems(wrong)).toEqual([
    "a.treshold: unknown",
    "a.threshold: no number",
    "a.channel.emailRecipients: no list",
    "b: no resource pipes:Board",
    "c.deletionPolicy: no value of the enum",
    "c.name: a has no title",
    "c.state: nothing is named d",
    "e.title: unknown",
    "e: pipes:getAlert returns no titel",
  ]);
});

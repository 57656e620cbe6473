import { programsIn } from "../harness/programs";
import { textOf } from "../harness/repository";
import { schema, yamlProblems } from "../harness/yamlProgram";

/* Programs in YAML, against the schema of the plugin: no YAML host is needed. */

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

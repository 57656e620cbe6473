import { existsSync } from "node:fs";
import { join } from "node:path";
import { type KnownKind, resources } from "../../provider/src/resources";
import { schema, type ResourceSchema } from "../../test/harness/packageSchema";
import { repository, textOf } from "../../test/harness/repository";
import { article } from "../codegen/comments";
import { idTextOf } from "../codegen/classes";
import { exampleParagraphs, listExample, withLanguages } from "../codegen/examples";
import { functionDocs } from "../codegen/functions";
import { kinds, lowerFirst, upperFirst } from "../codegen/names";
import { exportsOf } from "./declared";
import { emulatorPage } from "./emulator";
import { errorSections } from "./errors";
import { fileOf, kebabOf, PropertyList, propertiesOf, typeNamed } from "./properties";
import { filled } from "./templates";
import { tilesPage } from "./tiles";

const examples = (name: string): readonly string[] => exampleParagraphs(name).map(withLanguages);

const toDashboards = "[Create a dashboard with alerts](../how-to/dashboards-and-alerts.md)";
const toNotification = "[Write the notification](../how-to/dashboards-and-alerts.md#write-the-notification)";
const toPipes = "[Create pipes](../how-to/create-pipes.md)";

/** The guides for a resource. */
const guides: Readonly<Partial<Record<KnownKind, readonly string[]>>> = {
  AccessKey: ["[Secrets and key rotation](../how-to/secrets.md)"],
  Alert: [toDashboards, `${toNotification} (the variables of \`name\` and \`message\`)`],
  Dashboard: [`${toDashboards} (with the grid of 24 columns)`],
  Pipe: [toPipes],
  PipeScaling: [toPipes],
  PipeSettings: ["[Import existing objects](../how-to/import-existing-objects.md)"],
  ReversePrivateEndpoint: [toPipes],
  SavedSearch: [toDashboards],
  Webhook: [toDashboards, `${toNotification} (the variables of \`body\`)`],
};

/** Links to pages about all resources. */
const shared =
  "See also: [the permissions that the deployment key needs](../installation-configuration.md#roles-of-the-deployment-key), " +
  "[removing an argument](../concepts/managed-objects.md#manage-only-the-fields-that-you-set), " +
  "[the cost of a replacement](../concepts/managed-objects.md#replace-an-object), " +
  "[using Terraform beside Pulumi](../concepts/terraform-users.md#use-both).";

const typeOfSource = (kind: string): string => `${upperFirst(kind)}Source`;

/** The kinds of sources of pipes, in the order of the schema. */
const sourceKinds = Object.keys(propertiesOf("PipeSource")).filter(
  (kind) => Object.keys(propertiesOf(typeOfSource(kind))).length > 0,
);
const titles: Readonly<Record<string, string>> = {
  bigquery: "BigQuery",
  mongodb: "MongoDB",
  mysql: "MySQL",
  objectStorage: "Object storage",
  pubsub: "Pub/Sub",
};
const titleOf = (kind: string): string => titles[kind] ?? upperFirst(kind);
const fileOfSource = (kind: string): string => `pipe-${kebabOf(kind)}.md`;

/** The lists of the pages, in the order in which pages describe types: the first page that refers to a type does. */
const listsOfSources = new Map(
  sourceKinds.map((kind) => {
    const type = typeOfSource(kind);
    return [kind, new PropertyList(fileOfSource(kind), [propertiesOf(type)], type)];
  }),
);
const listsOfResources = new Map(
  kinds.map((kind) => [kind, new PropertyList(fileOf(kind), [definitionOf(kind).inputProperties])]),
);
const listOfFunctions = new PropertyList("functions.md", [
  ...Object.values(schema.functions).map(({ outputs }) => outputs.properties ?? {}),
  ...Object.values(schema.resources).map(({ properties }) => properties),
]);

function listIn<Key>(lists: ReadonlyMap<Key, PropertyList>, key: Key): PropertyList {
  const list = lists.get(key);
  if (list === undefined) throw new Error("a page has no list");
  return list;
}

function sourcePage(kind: string): string {
  const type = typeOfSource(kind);
  const { properties = {}, required = [] } = typeNamed(type);
  const list = listIn(listsOfSources, kind);
  const nested = list.typeSections("###");
  return [
    `# ${titleOf(kind)} source of a pipe`,
    ...examples(`sources/${kind}`),
    `These are the arguments in \`source.${kind}\` of a [\`Pipe\`](pipe.md).`,
    ...list.needSections("", properties, required),
    ...(nested.length === 0 ? [] : ["## Nested types", ...nested]),
  ].join("\n\n");
}

function resourcePage(kind: KnownKind): string {
  const { noun } = resources[kind];
  const { inputProperties, requiredInputs = [], properties } = definitionOf(kind);
  const list = listIn(listsOfResources, kind);
  const nested = list.typeSections("###");
  const isAdoptable = "adoptId" in inputProperties;
  const ownOutputs = Object.entries(properties).filter(([name, { description = "" }]) => {
    const ofInput = inputProperties[name]?.description ?? "";
    return !description.split(/(?<=\.) /).every((sentence) => ofInput.includes(sentence));
  });
  const whenRequired =
    isAdoptable && requiredInputs.length === 0
      ? `The required arguments are those of a new ${noun}; with \`adoptId\`, none is required. `
      : "";
  const toGuides = guides[kind] === undefined ? "" : `Guides: ${guides[kind].join(", ")}. `;
  return [
    `# ${kind}`,
    ...examples(kind),
    `${toGuides}The programs in Python and YAML need the [plugin](../concepts/provider-plugin.md).`,
    `${whenRequired}[Values](README.md#values) explains the words in parentheses.`,
    ...(kind === "Pipe" ? ["## Sources", sourcesTable()] : []),
    ...list.needSections("", inputProperties, requiredInputs),
    "## Outputs",
    `Each argument${isAdoptable ? " except `adoptId`" : ""} is also an output, with the value of the service. The other outputs, and those with more to say:`,
    ...list.results("output", {
      id: { type: "string", description: `ID of the ${noun}.` },
      ...Object.fromEntries(ownOutputs),
    }),
    ...(nested.length === 0 ? [] : ["## Nested types", ...nested]),
    ...behaviorOf(kind),
    "## Import",
    importText(kind),
    "## Errors",
    `${codesOf(kind)}[All codes](errors.md#codes) have their causes and remedies. ${shared}`,
  ].join("\n\n");
}

function definitionOf(kind: KnownKind): ResourceSchema {
  const definition = schema.resources[`pipes:index:${kind}`];
  if (definition === undefined) throw new Error(`the schema has no ${kind}`);
  return definition;
}

const sourcesTable = (): string =>
  [
    "| Source | Page |",
    "|---|---|",
    ...sourceKinds.map((kind) => `| \`${kind}\` | [${titleOf(kind)}](${fileOfSource(kind)}) |`),
  ].join("\n");

/** The behavior of a resource on the service, written by hand, because its types do not show it. A simple resource has none. */
function behaviorOf(kind: KnownKind): readonly string[] {
  const files = [
    kebabOf(kind),
    ...(kind.startsWith("Pipe") && kind !== "PipeScaling" ? ["pipe-common"] : []),
  ];
  const paths = files.map((file) => `tools/reference/behavior/${file}.md`);
  const texts = paths
    .filter((path) => existsSync(join(repository, path)))
    .map((path) => textOf(path).trimEnd());
  return texts.length === 0 ? [] : ["## Behavior", texts.join("\n")];
}

/** The list of pages with a row for each resource: a new one gets the first sentence of its example. */
export function withResourceRows(list: string): string {
  const rows = kinds
    .filter((kind) => !list.includes(`| [${kind}](`))
    .map((kind) => `| [${kind}](${fileOf(kind)}) | ${examples(kind)[0]?.split(/\.\s/)[0] ?? ""} |\n`);
  return list.replace("| [Provider](", `${rows.join("")}| [Provider](`);
}

const importKinds: Readonly<Partial<Record<KnownKind, string>>> = {
  PipeSettings: "pipe",
  ReversePrivateEndpoint: "private-endpoint",
};

function importText(kind: KnownKind): string {
  const { noun, idArg } = resources[kind];
  const isScaling = kind === "PipeScaling";
  const adopts = isScaling
    ? "The resource always adopts the compute of the service."
    : `To import with \`pulumi up\`, set [\`${idArg.name}\`](#${idArg.name}) to the ID. The preview then lists what changes.`;
  return filled("import", {
    id: idTextOf(kind),
    adoption: adopts,
    kindAndId: `${importKinds[kind] ?? kebabOf(kind)}${isScaling ? "" : " --id <id>"}`,
    kind,
    noun: `${article(noun)} ${noun}`,
  });
}

/** The areas of codes that are not named like the resource. */
const areas: Readonly<Partial<Record<KnownKind, string>>> = {
  AccessKey: "key",
  PipeScaling: "scaling",
  PipeSettings: "pipe",
};

function codesOf(kind: KnownKind): string {
  const area = areas[kind] ?? lowerFirst(kind);
  const links = errorSections
    .filter(({ code }) => code.startsWith(`${area}/`))
    .map(({ code }) => `[\`${code}\`](errors.md#${code.toLowerCase().replace("/", "")})`);
  return `Codes of this resource: ${links.join(", ")}. `;
}

function providerPage(): string {
  const list = new PropertyList("provider.md", []);
  return filled("provider", {
    examples: examples("Provider").join("\n\n"),
    arguments: list.needSections("", schema.provider.inputProperties, []).join("\n\n"),
  });
}

function functionsPage(tileIdOf: string): string {
  const shown = functionDocs().toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const sections = shown.flatMap(({ name, type, isList, doc }) => {
    const { inputs = {}, outputs = {} } = schema.functions[`pipes:index:${name}`] ?? {};
    const { organizationId, serviceId, ...criteria } = inputs.properties ?? {};
    const isOfOrganization = /Has no effect/.test(serviceId?.description ?? "");
    const place = isOfOrganization ? "`organizationId`" : "`organizationId` and `serviceId`";
    const defaults =
      organizationId === undefined ? [] : [`It accepts ${place}, by default from the configuration.`];
    const object = [`Returned${type}`, type].find((one) => Object.keys(propertiesOf(one)).length > 0) ?? type;
    const result = isList
      ? `\`${Object.keys(outputs.properties ?? {}).join()}\`, a list of [${object}](#${object.toLowerCase()})`
      : `[${object}](#${object.toLowerCase()})`;
    return [
      `## ${name}`,
      doc,
      ...(isList ? [withLanguages(listExample(name))] : examples(name)),
      [...defaults, `The result is ${result}.`].join(" "),
      ...listOfFunctions.results(name, criteria),
    ];
  });
  const summaries = shown.map(
    ({ name, doc }) =>
      `| [\`${name}\`](#${name.toLowerCase()}) | ${/^Returns (.*?)[.,]/.exec(doc)?.[1] ?? ""} |`,
  );
  return filled("functions", {
    summaries: summaries.join("\n"),
    functions: sections.join("\n\n"),
    tileIdOf: withLanguages(tileIdOf),
    types: listOfFunctions.typeSections("###").join("\n\n"),
  });
}

/** The pages of the reference by file name. */
export function referencePages(): ReadonlyMap<string, string> {
  const provider = exportsOf("provider");
  return new Map([
    ...sourceKinds.map((kind) => [fileOfSource(kind), sourcePage(kind)] as const),
    ...kinds.map((kind) => [fileOf(kind), resourcePage(kind)] as const),
    ["provider.md", providerPage()],
    ["functions.md", functionsPage(provider.get("tileIdOf")?.doc ?? "")],
    ["tiles.md", tilesPage(provider)],
    ["emulator.md", emulatorPage()],
  ]);
}

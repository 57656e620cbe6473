import { existsSync } from "node:fs";
import { join } from "node:path";
import { type KnownKind, resources } from "../../provider/src/resources";
import { schema, type ResourceSchema } from "../../test/harness/packageSchema";
import { repository, textOf } from "../../test/harness/repository";
import { article } from "../codegen/comments";
import { idTextOf } from "../codegen/classes";
import { exampleParagraphs, listExample, withLanguages } from "../codegen/examples";
import { functionDocs } from "../codegen/functions";
import { kinds } from "../codegen/kinds";
import { lowerFirst, recordNames, upperFirst } from "../codegen/names";
import { exportsOf } from "./declared";
import { emulatorPage } from "./emulator";
import { errorSections } from "./errors";
import { fileOf, kebabOf, PropertyList, propertiesOf, typeNamed } from "./properties";
import { filled } from "./templates";
import { tilesPage } from "./tiles";

const examples = (name: string): readonly string[] => exampleParagraphs(name).map(withLanguages);

const toDashboards = "[Create a dashboard with alerts](../how-to/dashboards-and-alerts.md)";
const toNotification = "[Notification templates](notifications.md)";
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

function sourcePage(kind: string, list: PropertyList): string {
  const type = typeOfSource(kind);
  const { properties = {}, required = [] } = typeNamed(type);
  return filled("source", {
    kind,
    title: titleOf(kind),
    examples: examples(`sources/${kind}`),
    arguments: list.needSections("", properties, required),
    nestedTypes: nestedTypesOf(list),
  });
}

function nestedTypesOf(list: PropertyList): readonly string[] {
  const sections = list.typeSections("###");
  return sections.length === 0 ? [] : ["## Nested types", ...sections];
}

function resourcePage(kind: KnownKind, list: PropertyList): string {
  const { noun, idArg } = resources[kind];
  const { inputProperties, requiredInputs = [], properties } = definitionOf(kind);
  const isAdoptable = "adoptId" in inputProperties;
  const ownOutputs = Object.entries(properties).filter(([name, { description = "" }]) => {
    const ofInput = inputProperties[name]?.description ?? "";
    return !description.split(/(?<=\.) /).every((sentence) => ofInput.includes(sentence));
  });
  const always = requiredInputs.map((name) => `\`${name}\``).join(" and ");
  const isScaling = kind === "PipeScaling";
  return filled("resource", {
    kind,
    examples: examples(kind),
    guides: guides[kind] === undefined ? "" : `Guides: ${guides[kind].join(", ")}. `,
    whenRequired: isAdoptable
      ? `The required arguments are those of a new ${noun}. An adoption requires ${always === "" ? "only `adoptId`" : `\`adoptId\`, ${always}`}. `
      : "",
    sources: kind === "Pipe" ? ["## Sources", sourcesTable()] : [],
    arguments: list.needSections("", inputProperties, requiredInputs),
    exceptAdoptId: isAdoptable ? " except `adoptId`" : "",
    outputs: list.items("output", {
      id: { type: "string", description: `ID of the ${noun}.` },
      ...Object.fromEntries(ownOutputs),
    }),
    nestedTypes: nestedTypesOf(list),
    behavior: behaviorOf(kind),
    importId: idTextOf(kind),
    adoption: isScaling
      ? "The resource always adopts the compute of the service."
      : `To import with \`pulumi up\`, set [\`${idArg.name}\`](#${idArg.name}) to the ID. The preview then lists what changes.`,
    kindAndId: `${importKinds[kind] ?? kebabOf(kind)}${isScaling ? "" : " --id <id>"}`,
    noun: `${article(noun)} ${noun}`,
    functions: hasFunction(kind) ? " [Functions](functions.md) find IDs by name." : "",
    codes: codesOf(kind),
  });
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

const hasFunction = (kind: KnownKind): boolean =>
  Object.hasOwn(schema.functions, `pipes:index:get${recordNames[kind] ?? kind}`);

/** The areas of codes that are not named like the resource. */
const areas: Readonly<Partial<Record<KnownKind, string>>> = {
  AccessKey: "key",
  PipeScaling: "scaling",
  PipeSettings: "pipe",
};

function codesOf(kind: KnownKind): string {
  const area = areas[kind] ?? lowerFirst(kind);
  const codes = errorSections
    .filter(({ code }) => code.startsWith(`${area}/`))
    .map(({ code }) => `[\`${code}\`](errors.md#${code.toLowerCase().replace("/", "")})`);
  return codes.length === 0 ? "" : `Codes of this resource: ${codes.join(", ")}. `;
}

function providerPage(): string {
  const list = new PropertyList("provider.md", []);
  return filled("provider", {
    examples: examples("Provider"),
    arguments: list.needSections("", schema.provider.inputProperties, []),
  });
}

function functionsPage(tileIdOf: string): string {
  const shown = functionDocs().toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const sections = shown.flatMap(({ name, type, isList, doc }) => {
    const { inputs = {}, outputs = {} } = schema.functions[`pipes:index:${name}`] ?? {};
    const { organizationId, serviceId, ...criteria } = inputs.properties ?? {};
    const isOfOrganization = /Has no effect/.test(serviceId?.description ?? "");
    const place = isOfOrganization ? "`organizationId` is" : "`organizationId` and `serviceId` are";
    const defaults =
      organizationId === undefined
        ? []
        : [`${place} optional, and come${isOfOrganization ? "s" : ""} from the configuration by default.`];
    const object = [`Returned${type}`, type].find((one) => Object.keys(propertiesOf(one)).length > 0) ?? type;
    const result = isList
      ? `\`${Object.keys(outputs.properties ?? {}).join()}\`, a list of [${object}](#${object.toLowerCase()})`
      : `[${object}](#${object.toLowerCase()})`;
    return [
      `## ${name}`,
      doc,
      ...(isList ? [withLanguages(listExample(name))] : examples(name)),
      [...defaults, `The result is ${result}.`].join(" "),
      ...listOfFunctions.items(name, criteria),
    ];
  });
  const summaries = shown.map(
    ({ name, doc }) =>
      `| [\`${name}\`](#${name.toLowerCase()}) | ${/^Returns (.*?)[.,]/.exec(doc)?.[1] ?? ""} |`,
  );
  return filled("functions", {
    summaries: summaries.join("\n"),
    functions: sections,
    tileIdOf: withLanguages(tileIdOf),
    types: listOfFunctions.typeSections("###"),
  });
}

/** The pages of the reference by file name. */
export function referencePages(): ReadonlyMap<string, string> {
  const provider = exportsOf("provider");
  return new Map([
    ...[...listsOfSources].map(([kind, list]) => [fileOfSource(kind), sourcePage(kind, list)] as const),
    ...[...listsOfResources].map(([kind, list]) => [fileOf(kind), resourcePage(kind, list)] as const),
    ["provider.md", providerPage()],
    ["functions.md", functionsPage(provider.get("tileIdOf")?.doc ?? "")],
    ["tiles.md", tilesPage(provider)],
    ["emulator.md", emulatorPage()],
  ]);
}

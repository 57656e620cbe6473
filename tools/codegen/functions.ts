import { source, webhook } from "pulumi-pipes-contract";
import { commentOf } from "./comments";
import { exampleParagraphs } from "./examples";
import { limitsOf } from "./facts";
import { lowerFirst } from "./names";

/** The texts of the functions of one collection. */
interface Lookups {
  /** The type of an object in `types.output`, which names the functions: `getAlert`, `getAlerts`. */
  readonly type: string;
  /** The end of the first sentence of the function that lists the objects. */
  readonly all?: string;
  /** The first sentence of the function that finds one object. */
  readonly one: string;
  /** True if the objects belong to an organization. By default, they belong to a service. */
  readonly isOfOrganization?: true;
  /** The field of the service that stands for a name. Default: `name`. */
  readonly title?: "name" | "description";
  /** A field that distinguishes objects of one name, with its type and its comment. */
  readonly further?: { readonly name: string; readonly type: string; readonly doc: string };
  /** The collection of the client. Default: the field of a listing. */
  readonly collection?: string;
  /** True if `functions.ts` declares the type of the result. */
  readonly hasOwnResult?: true;
  /** The function of `functions.ts` that makes a result of an object. Default: the result is the whole object. */
  readonly show?: string;
}

const all: readonly Lookups[] = [
  {
    type: "Source",
    one: "Returns one data source. Set one or more of `id`, `name` and `kind`",
    further: {
      ...{ name: "kind", type: "SourceKind" },
      doc: `Kind of the source, such as \`log\`. ${limitsOf(source.shape.kind).join(" ")}`,
    },
  },
  {
    type: "Webhook",
    all: ", without their addresses",
    one: "Returns one webhook. Use its `id` as the `webhookId` of the `channel` of an alert. Set one or more of `id`, `name` and `service`",
    further: {
      ...{ name: "service", type: "WebhookService" },
      doc: `Product that receives the alerts. Two webhooks of different products can have one name. ${limitsOf(webhook.shape.service).join(" ")}`,
    },
    hasOwnResult: true,
    show: "withoutAddress",
  },
  {
    type: "SavedSearch",
    one: "Returns one saved search. Use its `id` as the `savedSearchId` of an alert. Set `id`, `name` or both",
  },
  {
    type: "Dashboard",
    all: ", with the IDs of their tiles",
    one: "Returns one dashboard, with the IDs of its tiles by name. Set `id`, `name` or both",
    hasOwnResult: true,
    show: "withTileIds",
  },
  {
    type: "Alert",
    one: "Returns one alert. Set `id`, `name` or both",
  },
  {
    type: "Pipe",
    all: ", without connection strings and certificates",
    one: "Returns one pipe, without connection strings and certificates. Set `id`, `name` or both",
    show: "withoutSecrets",
  },
  {
    type: "AccessKey",
    one: "Returns one access key, without its secret. Set `id`, `name` or both. `id` is the ID of the key, not its `authKeyId`",
    isOfOrganization: true,
    collection: "keys",
  },
  {
    type: "Role",
    one: "Returns one role of an organization. Use its `id` in the `assignedRoleIds` of an access key. Set `id`, `name` or both",
    isOfOrganization: true,
  },
  {
    type: "ReversePrivateEndpoint",
    one: "Returns one private endpoint that pipes connect through. Use its `id` in the `reversePrivateEndpointIds` of a Kafka source. Set `id`, `description` or both",
    title: "description",
  },
];

/** The names of the functions of a collection and of what they return, and the words of their comments. */
function wordsOf({ type, title = "name" }: Lookups) {
  const plural = pluralOf(type);
  const noun = type.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return {
    plural,
    title,
    noun,
    nouns: type === "Source" ? "data sources" : pluralOf(noun),
    /** The field of a listing. */
    field: lowerFirst(plural),
    finders: `find${plural}`,
  };
}

const pluralOf = (name: string): string => `${name}${name.endsWith("ch") ? "es" : "s"}`;

const banner = "// Written by `npm run generate` from `tools/codegen/functions.ts`; change that.\n";

/** The public functions, and the types of their args and results. */
export function functionsText(): string {
  const ownTypes = all.flatMap(({ type, hasOwnResult }) => (hasOwnResult ? [`Get${type}Result`] : []));
  return [
    banner,
    'import type * as outputs from "../types/output.generated";',
    'import type { SourceKind, WebhookService } from "./knownValues.generated";',
    'import type { Scope, Target } from "../../functions/finders";',
    `import { ${all.map((lookups) => wordsOf(lookups).finders).join(", ")} } from "../../functions/table.generated";`,
    `import type { ${ownTypes.join(", ")} } from "../functions";`,
    'import { lookups, type Lookup, type OutputLookup } from "../lookups";\n',
    `export type { ${ownTypes.join(", ")} };\n`,
    ...all.flatMap((lookups) => [
      ...typesOf(lookups),
      `const ${wordsOf(lookups).field} = lookups(${wordsOf(lookups).finders});\n`,
      ...functionsOf(lookups),
    ]),
  ].join("\n");
}

/** The functions that programs and the plugin carry out. */
export function functionTableText(): string {
  const shows = all.flatMap(({ show = [] }) => show);
  const types = all.flatMap(({ type, show }) => (show === undefined ? [type] : []));
  return [
    banner,
    `import type { ${types.join(", ")} } from "pulumi-pipes-contract";`,
    'import { finders } from "./finders";',
    `import { ${shows.join(", ")} } from "./shown";\n`,
    ...all.map(finderOf),
    "/** The functions of all collections. */",
    `export const table = [${all.map((lookups) => wordsOf(lookups).finders).join(", ")}] as const;\n`,
  ].join("\n");
}

interface FunctionDoc {
  readonly name: string;
  readonly type: string;
  readonly isList: boolean;
  readonly doc: string;
}

/** The function that lists the objects of a collection, and the one that finds an object. */
function docsOf(lookups: Lookups): readonly [list: FunctionDoc, find: FunctionDoc] {
  const { type, all = "", one, isOfOrganization } = lookups;
  const { plural, title, noun, nouns } = wordsOf(lookups);
  const owner = isOfOrganization ? "an organization" : "a service";
  const ofAll =
    `Returns all ${nouns} of ${owner}, sorted by ${title} and then by ID${all}. The function fails if the service does not list ` +
    `${nouns}. The result omits objects that this version cannot read, and a warning lists them.`;
  const ofOne = `${one}. The function fails if no ${noun} or more than one ${noun} matches, and the message lists the candidates.`;
  return [
    { name: `get${plural}`, type, isList: true, doc: ofAll },
    { name: `get${type}`, type, isList: false, doc: ofOne },
  ];
}

export const functionDocs = (): readonly FunctionDoc[] => all.flatMap(docsOf);

const declared = (doc: string, text: string): string => `${commentOf(doc, "")}export ${text}\n`;

function typesOf(lookups: Lookups): readonly string[] {
  const { type, hasOwnResult, isOfOrganization, further } = lookups;
  const { plural, title, noun, nouns, field } = wordsOf(lookups);
  const member = (doc: string, name: string, memberType: string): string =>
    `${commentOf(doc, "  ")}  readonly ${name}: ${memberType};\n`;
  const unused = `Has no effect, because ${nouns} belong to an organization.`;
  const place = isOfOrganization ? `{\n${member(unused, "serviceId?", "string | undefined")}}` : "{}";
  const ways = further && `{\n${member(further.doc, `${further.name}?`, `${further.type} | undefined`)}}`;
  const titled = `Exact ${title} of the object. The function fails if several objects have this ${title}.`;
  const target =
    title === "name"
      ? `Target ${ways ?? place}`
      : `Scope, Pick<Target, "id"> {\n${member(titled, `${title}?`, "string | undefined")}}`;
  const by = further === undefined ? `unique ${title}` : `name and ${further.name}`;
  const item = hasOwnResult ? `Get${type}Result` : `outputs.${type}`;
  const listed = member(`All ${nouns}, sorted by ${title} and then by ID.`, field, `${item}[]`);
  return [
    declared(
      `Organization and service of the ${nouns}.`,
      `interface Get${plural}Args extends Scope ${place}`,
    ),
    declared(
      `The ${noun} to find: by its ID, or by its ${by}.`,
      `interface Get${type}Args extends ${target}`,
    ),
    declared(`The result of \`get${plural}\`.`, `interface Get${plural}Result {\n${listed}}`),
    hasOwnResult ? "" : declared(`The result of \`get${type}\`.`, `type Get${type}Result = outputs.${type};`),
  ];
}

/** The finder that both functions of a collection call. */
function finderOf(lookups: Lookups): string {
  const { type, show, isOfOrganization, further, collection } = lookups;
  const { plural, title, noun, field, finders } = wordsOf(lookups);
  const facts = [
    `functions: { one: "get${type}", all: "get${plural}" }`,
    `nouns: { one: "${noun}", all: "${pluralOf(noun)}" }`,
    `field: "${field}"`,
    ...(further === undefined ? [] : [`by: ["id", "name", "${further.name}"]`]),
    ...(title === "name" ? [] : [`by: ["id", "${title}"]`]),
    ...(isOfOrganization ? ["isOfOrganization: true"] : []),
    `of: (api) => api.${collection ?? field}`,
    `show: ${show ?? `(found: ${type}) => found`}`,
  ];
  return `export const ${finders} = finders({ ${facts.join(", ")} });\n`;
}

/** Each function of a collection, and its form for outputs. */
function functionsOf(lookups: Lookups): readonly string[] {
  const { field } = wordsOf(lookups);
  return docsOf(lookups).flatMap(({ name, isList, doc }) => {
    const lookup = `${field}.${isList ? "all" : "one"}`;
    const types = `G${name.slice(1)}Args, G${name.slice(1)}Result`;
    return [
      `${commentOf(doc, "", isList ? [] : exampleParagraphs(name))}export const ${name}: Lookup<${types}> = ${lookup}.plain;\n`,
      declared(
        `Like \`${name}\`, but accepts inputs and returns an output.`,
        `const ${name}Output: OutputLookup<${types}> = ${lookup}.output;`,
      ),
    ];
  });
}

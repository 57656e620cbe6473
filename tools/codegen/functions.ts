import { source, webhook } from "pulumi-pipes-contract";
import { commentOf } from "./comments";
import { exampleParagraphs } from "./examples";
import { limitsOf } from "./facts";

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

/** The public functions, and the types of their args and results. */
export function functionsText(): string {
  const ownTypes = all.flatMap(({ type, hasOwnResult }) => (hasOwnResult ? [`Get${type}Result`] : []));
  const finders = all.map(({ type }) => findersOf(type));
  return [
    "// Written by `npm run generate` from `tools/codegen/functions.ts`; change that.\n",
    'import type * as outputs from "../types/output.generated";',
    'import type { SourceKind, WebhookService } from "./knownValues.generated";',
    'import type { Scope, Target } from "../../functions/finders";',
    `import { ${finders.join(", ")} } from "../../functions/table.generated";`,
    `import type { ${ownTypes.join(", ")} } from "../functions";`,
    'import { lookups, type Lookup, type OutputLookup } from "../lookups";\n',
    `export type { ${ownTypes.join(", ")} };\n`,
    ...all.flatMap((lookups) => [
      ...typesOf(lookups),
      `const ${fieldOf(lookups.type)} = lookups(${findersOf(lookups.type)});\n`,
      ...functionsOf(lookups),
    ]),
  ].join("\n");
}

/** The functions that programs and the plugin carry out. */
export function functionTableText(): string {
  const shows = all.flatMap(({ show = [] }) => show);
  const types = all.flatMap(({ type, show }) => (show === undefined ? [type] : []));
  return [
    "// Written by `npm run generate` from `tools/codegen/functions.ts`; change that.\n",
    `import type { ${types.join(", ")} } from "pulumi-pipes-contract";`,
    'import { finders } from "./finders";',
    `import { ${shows.join(", ")} } from "./shown";\n`,
    ...all.map(finderOf),
    "/** The functions of all collections. */",
    `export const table = [${all.map(({ type }) => findersOf(type)).join(", ")}] as const;\n`,
  ].join("\n");
}

const findersOf = (type: string): string => `find${pluralOf(type)}`;

/** What one function of a type is about, and the other one lists. */
export const functionDocs = (): readonly FunctionDoc[] =>
  all.flatMap((lookups) => {
    const [ofAll, ofOne] = docsOf(lookups);
    const { type } = lookups;
    return [
      { name: `get${pluralOf(type)}`, type, isList: true, doc: ofAll },
      { name: `get${type}`, type, isList: false, doc: ofOne },
    ];
  });

interface FunctionDoc {
  readonly name: string;
  readonly type: string;
  readonly isList: boolean;
  readonly doc: string;
}

const pluralOf = (name: string): string => `${name}${name.endsWith("ch") ? "es" : "s"}`;

/** The field of a listing. */
const fieldOf = (type: string): string => `${type.charAt(0).toLowerCase()}${pluralOf(type).slice(1)}`;

/** `saved search` of `SavedSearch`. */
const nounOf = (type: string): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();

const nounsOf = (type: string): string => (type === "Source" ? "data sources" : pluralOf(nounOf(type)));

const declared = (doc: string, text: string): string => `${commentOf(doc, "")}export ${text}\n`;

function typesOf(lookup: Lookups): readonly string[] {
  const { type, hasOwnResult, isOfOrganization, title = "name", further } = lookup;
  const all = pluralOf(type);
  const [noun, things] = [nounOf(type), nounsOf(type)];
  const item = hasOwnResult ? `Get${type}Result` : `outputs.${type}`;
  const listed = commentOf(`All ${things}, sorted by ${title} and then by ID.`, "  ");
  const unused = commentOf(`Has no effect, because ${things} belong to an organization.`, "  ");
  const place = isOfOrganization ? `{\n${unused}  readonly serviceId?: string | undefined;\n}` : "{}";
  const by = further === undefined ? `unique ${title}` : `name and ${further.name}`;
  const which = `The ${noun} to find: by its ID, or by its ${by}.`;
  const ways =
    further === undefined
      ? place
      : `{\n${commentOf(further.doc, "  ")}  readonly ${further.name}?: ${further.type} | undefined;\n}`;
  const titled = commentOf(
    `Exact ${title} of the object. The function fails if several objects have this ${title}.`,
    "  ",
  );
  const target =
    title === "name"
      ? `Target ${ways}`
      : `Scope, Pick<Target, "id"> {\n${titled}  readonly ${title}?: string | undefined;\n}`;
  return [
    declared(`Organization and service of the ${things}.`, `interface Get${all}Args extends Scope ${place}`),
    declared(which, `interface Get${type}Args extends ${target}`),
    declared(
      `The result of \`get${all}\`.`,
      `interface Get${all}Result {\n${listed}  readonly ${fieldOf(type)}: ${item}[];\n}`,
    ),
    hasOwnResult ? "" : declared(`The result of \`get${type}\`.`, `type Get${type}Result = outputs.${type};`),
  ];
}

/** What both functions of a collection share. */
function finderOf({ type, show, isOfOrganization, title, further, collection }: Lookups): string {
  const field = fieldOf(type);
  const facts = [
    `functions: { one: "get${type}", all: "get${pluralOf(type)}" }`,
    `nouns: { one: "${nounOf(type)}", all: "${pluralOf(nounOf(type))}" }`,
    `field: "${field}"`,
    further === undefined ? [] : `by: ["id", "name", "${further.name}"]`,
    title === undefined ? [] : `by: ["id", "${title}"]`,
    isOfOrganization ? "isOfOrganization: true" : [],
    `of: (api) => api.${collection ?? field}`,
    `show: ${show ?? `(found: ${type}) => found`}`,
  ];
  return `export const ${findersOf(type)} = finders({ ${facts.flat().join(", ")} });\n`;
}

/** What the functions of a collection do: that for all objects, and that for one. */
function docsOf({
  type,
  all = "",
  one,
  isOfOrganization,
  title = "name",
}: Lookups): readonly [string, string] {
  const [noun, things] = [nounOf(type), nounsOf(type)];
  const owner = isOfOrganization ? "an organization" : "a service";
  return [
    `Returns all ${things} of ${owner}, sorted by ${title} and then by ID${all}. The function fails if the service does not list ` +
      `${things}. The result omits objects that this version cannot read, and a warning lists them.`,
    `${one}. The function fails if no ${noun} or more than one ${noun} matches, and the message lists the candidates.`,
  ];
}

function functionsOf(lookups: Lookups): readonly string[] {
  const { type } = lookups;
  const [ofAll, ofOne] = docsOf(lookups);
  return [
    ...formsOf(pluralOf(type), `${fieldOf(type)}.all`, commentOf(ofAll, "")),
    ...formsOf(type, `${fieldOf(type)}.one`, commentOf(ofOne, "", exampleParagraphs(`get${type}`))),
  ];
}

/** Both forms of a function, the first with a comment. */
const formsOf = (name: string, lookup: string, comment: string): readonly string[] => [
  `${comment}export const get${name}: Lookup<Get${name}Args, Get${name}Result> = ${lookup}.plain;\n`,
  declared(
    `Like \`get${name}\`, but accepts inputs and returns an output.`,
    `const get${name}Output: OutputLookup<Get${name}Args, Get${name}Result> = ${lookup}.output;`,
  ),
];

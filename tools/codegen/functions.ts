import { commentOf } from "./comments";

/** What the functions of one collection say in their comments. */
interface Lookups {
  /** The type of an object in `types.output`, which names the functions: `getAlert`, `getAlerts`. */
  readonly type: string;
  readonly nouns: readonly [one: string, all: string];
  /** What the functions that list them say after "by name and then by id". */
  readonly all: string;
  /** Where the contract has the listing. */
  readonly place: string;
  /** What the functions that find one say. */
  readonly one: string;
  readonly example: readonly string[];
  /** Types that `functions.ts` has. */
  readonly own?: readonly ("Args" | "Result")[];
}

const beyond = "Beyond the contract";

const all: readonly Lookups[] = [
  {
    type: "Source",
    nouns: ["source", "data sources of a service"],
    all: " (contract 4.3)",
    place: "Contract 4.3",
    one: "One data source, by id or by name and kind",
    example: ['const traces = await pipes.getSource({ name: "Traces", kind: "trace" });'],
    own: ["Args"],
  },
  {
    type: "Webhook",
    nouns: ["webhook", "webhooks of a service"],
    all: ", without their addresses (beyond the contract)",
    place: beyond,
    one: "One webhook, by id or by name, for the `channel` of alerts",
    example: [
      'const onCall = pipes.getWebhookOutput({ name: "On-call rota" });',
      'export const channel = { type: "webhook", webhookId: onCall.id };',
    ],
    own: ["Result"],
  },
  {
    type: "SavedSearch",
    nouns: ["saved search", "saved searches of a service"],
    all: " (beyond the contract)",
    place: beyond,
    one: "One saved search, by id or by name, for the `savedSearchId` of alerts",
    example: ['const errors = await pipes.getSavedSearch({ name: "Errors" });'],
  },
  {
    type: "Dashboard",
    nouns: ["dashboard", "dashboards of a service"],
    all: ", with the ids of their tiles (contract 4.3)",
    place: "Contract 4.3",
    one: "One dashboard with the ids of its tiles by name",
    example: [
      'const checkout = await pipes.getDashboard({ name: "Checkout" });',
      'const tileId = pipes.tileIdOf(checkout, "Latency p95");',
    ],
    own: ["Result"],
  },
  {
    type: "Alert",
    nouns: ["alert", "alerts of a service"],
    all: " (contract 4.3)",
    place: "Contract 4.3",
    one: "One alert, by id or by name",
    example: ['const latency = await pipes.getAlert({ name: "p95 latency" });'],
  },
  {
    type: "Pipe",
    nouns: ["pipe", "pipes of a service"],
    all: ", without connection strings and certificates (contract 2.2; listing is beyond the contract)",
    place: beyond,
    one: "One pipe, by id or by name, without connection strings and certificates",
    example: [
      'const orders = await pipes.getPipe({ name: "orders" });',
      'const streams = orders.state === "Running";',
    ],
  },
  {
    type: "AccessKey",
    nouns: ["access key", "access keys of an organization"],
    all: " (contract 2.3; listing is beyond the contract)",
    place: beyond,
    one: "One access key, by the id that manages it or by name, without its secret",
    example: ['const ci = await pipes.getAccessKey({ name: "ci" });'],
  },
];

/** The functions that users call, and the types of their args and results. */
export function functionsText(): string {
  const ownTypes = all.flatMap(({ type, own = [] }) => own.map((part) => `Get${type}${part}`));
  const imports = [...all.map(({ type }) => fieldOf(type)), ...ownTypes.map((name) => `type ${name}`)];
  return [
    "// Written by `npm run generate` from `tools/codegen/functions.ts`; change that.\n",
    'import type * as outputs from "./types/output.generated";',
    'import type { Lookup, OutputLookup, Scope, Target } from "./lookups";',
    `import { ${imports.join(", ")} } from "./functions";\n`,
    `export type { ${ownTypes.join(", ")} };\n`,
    ...all.flatMap((lookups) => [...typesOf(lookups), ...functionsOf(lookups)]),
  ].join("\n");
}

const pluralOf = (name: string): string => `${name}${name.endsWith("ch") ? "es" : "s"}`;

/** The field of a listing. */
const fieldOf = (type: string): string => `${type.charAt(0).toLowerCase()}${pluralOf(type).slice(1)}`;

const declared = (doc: string, text: string): string => `${commentOf(doc, "")}export ${text}\n`;

function typesOf({ type, nouns: [noun, nouns], place, own = [] }: Lookups): readonly string[] {
  const all = pluralOf(type);
  const [things] = nouns.split(" of ");
  const item = own.includes("Result") ? `Get${type}Result` : `outputs.${type}`;
  const listed = commentOf(`All of them, by name and then by id. ${place}.`, "  ");
  const which = `Which ${noun}: by its id, or by a name that only it has.`;
  return [
    declared(`Where to look for ${things ?? ""}.`, `interface Get${all}Args extends Scope {}`),
    own.includes("Args") ? "" : declared(which, `interface Get${type}Args extends Target {}`),
    declared(
      `What \`get${all}\` returns.`,
      `interface Get${all}Result {\n${listed}  readonly ${fieldOf(type)}: ${item}[];\n}`,
    ),
    own.includes("Result")
      ? ""
      : declared(`What \`get${type}\` returns.`, `type Get${type}Result = outputs.${type};`),
  ];
}

function functionsOf({ type, nouns: [, nouns], all, one, example }: Lookups): readonly string[] {
  const docOfAll =
    `All ${nouns}, by name and then by id${all}. Fails with a \`RunError\` where the service does not list them. One in a form ` +
    "that this version does not know is left out, with a warning.";
  const docOfOne = `${one}. Not found and more than one found are errors (\`RunError\`) that list the candidates.`;
  const code = ["", "```ts", ...example, "```"].map((line) => ` *${line === "" ? "" : ` ${line}`}\n`);
  const withCode = commentOf(docOfOne, "")
    .replace(/^\/\*\* (.*) \*\/\n$/, "/**\n * $1\n */\n")
    .replace(" */\n", `${code.join("")} */\n`);
  return [
    ...formsOf(pluralOf(type), `${fieldOf(type)}.all`, commentOf(docOfAll, "")),
    ...formsOf(type, `${fieldOf(type)}.one`, withCode),
  ];
}

/** Both forms of a function, the first with a comment. */
const formsOf = (name: string, lookup: string, comment: string): readonly string[] => [
  `${comment}export const get${name}: Lookup<Get${name}Args, Get${name}Result> = ${lookup}.plain;\n`,
  declared(
    `Like \`get${name}\`, but takes inputs and returns an output.`,
    `const get${name}Output: OutputLookup<Get${name}Args, Get${name}Result> = ${lookup}.output;`,
  ),
];

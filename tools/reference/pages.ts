import { textOf } from "../../test/harness/repository";
import { type KnownKind, resources } from "../../provider/src/resources";
import { withoutSources } from "../codegen/comments";
import { withTranslations } from "../codegen/translations";
import { pageLinks, type Declarations, type Link } from "./declarations";
import { emulatorPage } from "./emulator";
import { tilesPage } from "./tiles";
import { byNeed, identity, table, typeSections, withFirst } from "./tables";

const names: readonly string[] = [...Object.keys(resources), "Provider"];

const kebab = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();

const unmanaged =
  "If you remove an input from the program, Pulumi no longer manages the field. The service keeps its value, and `pulumi up` warns once with " +
  "[`update/unmanaged`](errors.md#updateunmanaged). To clear a field that accepts `null`, set it to `null` and run `pulumi up` before you remove it.";
const ofSettings =
  "A tuning setting is an exception: if you remove it from `settings`, it returns to the default of the service.";
const ofItems = (list: string, field: string): string =>
  `An item of a list is an exception: if you remove an optional field from an item of \`${list}\`, such as \`${field}\`, ` +
  "the next `pulumi up` clears it on the service.";
const ofDashboards =
  "If you remove an optional input such as `tags` or `filters` from the program, the next `pulumi up` clears it on the service. The same applies " +
  "to an optional field of a tile or a filter. If you remove `name`, `tiles` or a field in `additionalFields`, the service keeps the value, and " +
  "`pulumi up` warns once with [`update/unmanaged`](errors.md#updateunmanaged).";

/** The effect of an input that the program no longer sets. Default: `unmanaged`. */
const removals: Readonly<Partial<Record<KnownKind, string>>> = {
  AccessKey: `${unmanaged} ${ofItems("ipAccessList", "description")}`,
  Alert: `${unmanaged} ${ofItems("channels", "severity")}`,
  Dashboard: ofDashboards,
  Pipe: `${unmanaged} ${ofSettings}`,
  PipeSettings: `${unmanaged} ${ofSettings}`,
  ReversePrivateEndpoint: `${unmanaged} ${ofItems("customPrivateDnsMappings", "targetId")}`,
};

const toDashboards = "[Create a dashboard with alerts](../how-to/dashboards-and-alerts.md)";

/** The guide for a resource. */
const guides: Readonly<Record<string, string>> = {
  AccessKey: "[Secrets and key rotation](../how-to/secrets.md)",
  Alert: toDashboards,
  Dashboard: toDashboards,
  Pipe: "[Create pipes](../how-to/create-pipes.md)",
  Provider: "[Use multiple providers](../how-to/multiple-providers.md)",
  ReversePrivateEndpoint: "[Create pipes](../how-to/create-pipes.md)",
  SavedSearch: toDashboards,
  Webhook: toDashboards,
};

const needsPlugin = "The Python and YAML examples need the [plugin](../concepts/provider-plugin.md).";

const fallback =
  "An input that you leave out comes from the stack configuration, then from the environment. " +
  "[Settings](settings.md) lists the names. *Default* is the value if neither sets it.";

const known = "*Known values* are the values that this version of the package knows. Services may";

const textWithExamples = (declarations: Declarations, name: string): string =>
  withTranslations(withoutSources(declarations.textOf(declarations.export(name))));

function resourcePage(declarations: Declarations, name: string, linkOfType: Link): string {
  const { args, outputs, get } = declarations.classOf(name);
  const { link, waiting } = pageLinks();
  const inputs = declarations.propertiesOf(args, link);
  const { [name]: guide } = guides;
  const toGuide = guide === undefined ? "" : ` Guide: ${guide}.`;
  const head = [`# ${name}`, textWithExamples(declarations, name), `${needsPlugin}${toGuide}`, "## Inputs"];
  const values = "Each input accepts a plain value, a promise or an output.";
  if (name === "Provider") return [...head, `${values} ${fallback}`, table("Input", inputs)].join("\n\n");
  const sorted = byNeed(inputs);
  const shown = declarations.propertiesOf(outputs, linkOfType);
  const inputTypes = typeSections(declarations, waiting, link, "Input");
  const inputTable = table("Input", sorted);
  const otherValues = [inputTable, ...inputTypes].some((text) => text.includes("Known values:"))
    ? `${known} accept other values, so the preview only shows a warning for them.`
    : "If a description lists values after *one of*, other values are errors.";
  const reads = withoutSources(declarations.textOf(get)).replace(
    /^Reads/,
    `\`pipes.${name}.get(name, id, options)\` reads`,
  );
  return [
    ...head,
    `${values} Pulumi manages only the inputs that you set. ${otherValues}`,
    inputTable,
    ...(inputTypes.length > 0 ? ["## Input types", ...inputTypes] : []),
    "## Behavior",
    behaviorOf(name),
    "## Remove an input",
    removals[name as KnownKind] ?? unmanaged,
    "## Adopt an existing object",
    adoption(
      name,
      inputs.some((input) => input.name === "adoptId"),
    ),
    "## Outputs",
    "The outputs contain the values of the service. Every resource also has the output `id`, the ID of the object.",
    table(
      "Output",
      withFirst(
        sorted.map((input) => input.name),
        shown,
      ),
    ),
    "## Read an object",
    `${reads} \`name\` is the name of the resource in the program, and \`options\` are [resource options](resource-options.md).`,
  ].join("\n\n");
}

/** What a resource does on the service, written by hand: its types do not show it. */
const behaviorOf = (name: string): string =>
  [kebab(name), ...(name.startsWith("Pipe") && name !== "PipeScaling" ? ["pipe-common"] : [])]
    .map((file) => textOf(`tools/reference/behavior/${file}.md`).trimEnd())
    .join("\n");

const adoption = (name: string, isOptional: boolean): string =>
  (isOptional
    ? `To adopt an existing object, set \`adoptId\` to its ID.${name === "Pipe" ? " Also set `name` and `destination` to the values of the pipe." : ""}`
    : name === "PipeScaling"
      ? "The resource always adopts the compute of the service that `serviceId` names."
      : "The resource always adopts the pipe that `pipeId` names.") +
  " The preview lists the changes to the object, and `pulumi up` changes only the fields that you set. " +
  `When Pulumi deletes or replaces the resource, it keeps the object on the service${isOptional ? " by default" : ""}. The resource option \`import\` ` +
  "works only on the [plugin](../concepts/provider-plugin.md): see [Resource options](resource-options.md#import).\n\n" +
  (name === "PipeScaling" ? "" : `${toFindIds} `) +
  "Guide: [Import existing objects](../how-to/import-existing-objects.md).";

const toFindIds =
  "To find IDs, run [`npx --no-install pulumi-pipes-cli import`](cli.md#pulumi-pipes-cli-import), or use a [function](functions.md).";

function functionsPage(declarations: Declarations, link: Link): string {
  const functions = declarations.functions.filter((name) => !names.includes(name) && name !== "grid");
  const shown = functions.filter(
    (name) => !functions.includes(name.replace(/Output$/, "")) || !name.endsWith("Output"),
  );
  const sections = shown.flatMap((name) => {
    const { parameters, args, returns } = declarations.signatureOf(name, link);
    const isRecord = parameters[0]?.name === "args" && args !== undefined;
    const fields = isRecord ? withFirst(identity, declarations.propertiesOf(args, link)) : parameters;
    const result = returns === "" ? [] : [`**Returns:** ${withoutSources(returns)}`];
    return [
      `## ${name}`,
      textWithExamples(declarations, name),
      table("Argument", fields),
      ...result,
      ...resultTable(declarations, name, link),
    ];
  });
  const summaries = shown.map(
    (name) => `| [\`${name}\`](#${name.toLowerCase()}) | ${foundBy(declarations, name)} |`,
  );
  return [
    "# Functions",
    "A function reads from the service while the program runs. It never changes the service.",
    ["| Function | Finds |", "|---|---|", ...summaries].join("\n"),
    "Each `get…` function has two forms, for example:",
    [
      "- `getAlert(args, options)` returns a promise.",
      "- `getAlertOutput(args, options)` accepts outputs as arguments, and returns an output. If an argument is unknown in a preview, the result is unknown.",
    ].join("\n"),
    "In `options`, `provider` or `parent` selects an [explicit provider](provider.md). The `…Output` form also accepts `dependsOn`.",
    "A function that fails throws Pulumi's `RunError`: the program stops, and Pulumi prints the message without a stack trace.",
    `${known} return other values. ${needsPlugin}`,
    ...sections,
  ].join("\n\n");
}

/** What a function returns, from the first sentence of its comment. */
function foundBy(declarations: Declarations, name: string): string {
  const text = withoutSources(declarations.textOf(declarations.export(name))).replace(/\s+/g, " ");
  const found = /^Returns (.+?)\./.exec(text)?.[1]?.replace(/, sorted by \w+ and then by ID/, "") ?? "";
  if (found === "") throw new Error(`the comment of ${name} does not begin with "Returns"`);
  return `${found.charAt(0).toUpperCase()}${found.slice(1)}`;
}

/** The fields of what a function returns, if they have an interface of their own. */
function resultTable(declarations: Declarations, name: string, link: Link): readonly string[] {
  const result = `${name.charAt(0).toUpperCase()}${name.slice(1)}Result`;
  if (!declarations.interfaces.includes(result))
    return name.startsWith("get") ? [`**Returns:** ${link(declarations.aliased(result))}.`] : [];
  return [
    table("Result", withFirst(identity, declarations.propertiesOf(declarations.named(result).type, link))),
  ];
}

/** The pages of the reference by file name. */
export function pagesOf(provider: Declarations, emulator: Declarations): ReadonlyMap<string, string> {
  // Outputs and functions share the types of this page.
  const { link, waiting } = pageLinks("types.md");
  const pages = new Map(names.map((name) => [`${kebab(name)}.md`, resourcePage(provider, name, link)]));
  pages.set("functions.md", functionsPage(provider, link));
  pages.set("tiles.md", tilesPage(provider, link));
  const sections = typeSections(provider, waiting, link, "Field");
  const intro = `The types of objects in outputs and in the results of functions. ${known} return other values.`;
  pages.set("types.md", ["# Types", intro, ...sections].join("\n\n").replaceAll("types.md#", "#"));
  pages.set("emulator.md", emulatorPage(emulator));
  return pages;
}

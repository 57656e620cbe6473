import { join, resolve } from "node:path";
import type { ParseArgsConfig } from "node:util";
import { accountSecrets, baseUrlFrom, clientModule, ConfigurationError } from "pulumi-pipes/internal";
import { messageOf, redact, ResourceError, resources } from "pulumi-pipes/internal";
import {
  pluginPrefix,
  unusedVariables,
  unusualIds,
  visible,
  type Resource,
  valueText,
} from "pulumi-pipes/internal";
import { command, exitCodeOf, exitCodes, lineWriter } from "../commandLine";
import { adopt } from "./adoption";
import { howToSet, named, type NamedAdoption } from "./naming";
import { importFile, writeImportFile, writeProject } from "./projectFiles";
import { adopters, hasId, hasName, kindOf, nameOf, readService, type Found } from "./reading";
import { readReferenced } from "./references";
import { isInProject, stackConfiguration } from "../pulumi";
import { ownedByState, refOfId } from "../stackState";
import { importSettings } from "./settings";
import { readTerraformState, type Instances } from "./terraformState";

const kinds = adopters.map(kindOf);
const ownKinds = adopters.filter(({ isImportedByKind }) => isImportedByKind !== true).map(kindOf);
const furtherKinds = kinds.filter((kind) => !ownKinds.includes(kind));

const help = `\
Usage: npx pulumi-pipes-cli import [options]

Generates a TypeScript program that adopts the existing objects of a service, and a file for
\`pulumi import --file\`. This command never changes the service.

Select objects:
  --kind <kind>                   ${ownKinds.join(", ")},
                                  ${furtherKinds.join(", ")} (repeatable,
                                  default: ${ownKinds.join(", ")})
  --id <id>                       The object with this ID (repeatable)
  --name <pattern>                Objects with this name; * stands for any text (repeatable)
  --not-managed                   Leave out the objects that the stack manages
  --from-terraform-state <file>   Objects in a Terraform state; - reads standard input
  --pipe-resource <resource>      PipeSettings: manage the settings of each pipe (default)
                                  Pipe: also manage its source, scaling and run state

Output:
  --format <format>               program: a TypeScript project of dynamic resources (default)
                                  file: only a file for \`pulumi import --file\`, for the plugin
                                  commands: print a \`pulumi import\` command for each object, for the plugin
  --out <folder>                  Project folder to write (default: imported)
  --force                         Overwrite existing files
  -h, --help                      Show this text

Connection:
  --stack <name>                  Stack whose configuration is read (default: the selected stack)

PIPES_BASE_URL, PIPES_ORGANIZATION_ID, PIPES_SERVICE_ID, PIPES_AUTH_KEY_ID and PIPES_AUTH_KEY_SECRET have
the address and the credentials. In a Pulumi project, the stack configuration overrides the environment.

Exit codes: 0 success, 1 failure, 2 wrong command line or configuration, 4 files written, but some
objects were skipped (see standard error)

Examples:
  npx pulumi-pipes-cli import --out shop
  npx pulumi-pipes-cli import --kind alert --kind dashboard
  terraform state pull | npx pulumi-pipes-cli import --from-terraform-state -
`;

const options = {
  kind: { type: "string", multiple: true, default: ownKinds },
  id: { type: "string", multiple: true, default: [] },
  name: { type: "string", multiple: true, default: [] },
  "not-managed": { type: "boolean", default: false },
  "from-terraform-state": { type: "string" },
  "pipe-resource": { type: "string", default: "PipeSettings" },
  format: { type: "string", default: "program" },
  out: { type: "string", default: "imported" },
  force: { type: "boolean", default: false },
  stack: { type: "string" },
} satisfies ParseArgsConfig["options"];

/** The command line after `import`. Sets the exit code of the process. */
export const main = command("pulumi-pipes-cli import", help, options, async (given) => {
  const chosen = chosenResources(given.kind, given["pipe-resource"]);
  expectOneOf("format", ["program", "file", "commands"], given.format);
  if (given.out === "")
    throw new ConfigurationError("cli/usage", "--out: expected a folder, such as . for the current one");
  if (given["not-managed"] && given.stack === undefined && !isInProject(process.cwd()))
    throw new ConfigurationError(
      "cli/usage",
      "--not-managed: requires a Pulumi project in this folder, or --stack",
    );
  const state = given["from-terraform-state"];
  const instances = state === undefined ? [] : await readTerraformState(state);
  const stack = await stackConfiguration(given.stack);
  const { settings, defaults, configuration } = importSettings(stack, chosen);
  const secrets = accountSecrets(stack);
  const say = lineWriter("import", () => secrets);
  [...unusedVariables(stack), ...unusualIds(stack)].forEach(say);
  try {
    const client = (await clientModule()).openClient(settings, say);
    const stateIds = state === undefined ? undefined : instances.flatMap(({ id }) => id ?? []);
    const read = await readService(client, defaults, chosen, given.id, stateIds, say);
    const { unread } = read;
    const matching = read.found.filter((one) => hasName(one.live, given.name));
    const managed = await managedBy(given.stack, matching);
    const isLeftOut = given["not-managed"];
    if (managed.size > 0) say(managedText([...managed], isLeftOut));
    const found = isLeftOut ? matching.filter((one) => !managed.has(one)) : matching;
    const results = found.map((one) => adopt(one, defaults));
    const objects = named(results.filter((result) => typeof result !== "string"));
    const skipped = [...unread, ...results.filter((result) => typeof result === "string")];
    if (objects.length === 0 && skipped.length > 0)
      throw new ResourceError("import/skipped", skipped.join("\n  "));
    const { out, format, force } = given;
    if (objects.length > 0 && format === "program") {
      const referenced = await readReferenced(client, defaults, objects);
      await writeProject(out, objects, referenced, configuration, force, baseUrlFrom(stack));
    }
    if (objects.length > 0 && format === "file") await writeImportFile(out, objects, force);
    // What the stack manages already leaves the Terraform state, too.
    const owned = [...objects, ...managed];
    const moved = instances.filter(({ id }) => owned.some((one) => hasId(one, id)));
    const unmatched = instances.filter(({ id }) => !read.found.some((one) => hasId(one, id)));
    process.stdout.write(redact(summaryOf(format, out, objects, moved, unmatched), secrets));
    skipped.forEach(say);
    return skipped.length > 0 ? exitCodes.skipped : exitCodes.success;
  } catch (error) {
    say(messageOf(error));
    return exitCodeOf(error);
  }
});

/** The objects that the stack of a project manages already. */
async function managedBy(stack: string | undefined, found: readonly Found[]): Promise<ReadonlySet<Found>> {
  if (stack === undefined && !isInProject(process.cwd())) return new Set();
  const owned = await ownedByState(stack === undefined ? [] : ["--stack", stack], "import/input");
  return new Set(found.filter(({ resource, live }) => owned.has(refOfId(resource, live.id))));
}

/** Names that a line lists. */
const mostNames = 5;

function managedText(managed: readonly Found[], isLeftOut: boolean): string {
  const names = managed
    .slice(0, mostNames)
    .map(({ resource, live }) => `${resource.noun} ${valueText(nameOf(live) || live.id)}`);
  const more = managed.length > mostNames ? ` and ${managed.length - mostNames} more` : "";
  const end = isLeftOut ? "left out" : "written too. To leave them out, add --not-managed";
  return `the stack manages ${managed.length} of these objects already (${names.join(", ")}${more}): ${end}`;
}

/** The resources that adopt objects of these kinds. */
function chosenResources(chosen: readonly string[], pipeResource: string): readonly Resource[] {
  for (const kind of chosen) expectOneOf("kind", kinds, kind);
  expectOneOf("pipe-resource", ["PipeSettings", "Pipe"], pipeResource);
  const own = (resource: Resource): Resource =>
    resource === resources.PipeSettings && pipeResource === "Pipe" ? resources.Pipe : resource;
  return adopters.filter((resource) => chosen.includes(kindOf(resource))).map(own);
}

function expectOneOf(flag: string, allowed: readonly string[], value: string): void {
  if (!allowed.includes(value))
    throw new ConfigurationError("cli/usage", `--${flag} ${value}: expected ${allowed.join(", ")}`);
}

/** What the command wrote, and the commands that the user runs next. */
function summaryOf(
  format: string,
  out: string,
  objects: readonly NamedAdoption[],
  moved: Instances,
  unmatched: Instances,
): string {
  // Only commands, so that a shell can read them.
  if (format === "commands") return objects.map((object) => `${importCommand(object)}\n`).join("");
  const next = format === "file" ? stepsWithFile(out, objects) : stepsWithProgram(out, objects);
  return [
    ...(objects.length === 0 ? ["No objects to import. The command wrote no files."] : next),
    ...section(
      "Then remove the objects from the Terraform state. Until then, each tool reverts the changes of the other:",
      moved.map(({ address }) => `terraform state rm ${shellWord(visible(address))}`),
    ),
    ...section(
      "No object of this service has the ID of these instances. Select their objects with --id:",
      unmatched.map(({ address }) => visible(address)),
    ),
    "",
  ].join("\n");
}

function stepsWithProgram(out: string, objects: readonly NamedAdoption[]): readonly string[] {
  const secrets = objects.flatMap((object) => object.secrets.flatMap(howToSet));
  return [
    wroteTo(out, objects),
    ...section("Secrets stay unmanaged on the service until you set them:", secrets),
    ...section("Next:", [
      `${resolve(out) === process.cwd() ? "" : `cd ${shellWord(out)} && `}npm install && pulumi stack init dev`,
      "pulumi config set pipes:authKeyId",
      "pulumi config set --secret pipes:authKeySecret",
      "pulumi up   # shows `create`, and adopts the existing objects",
    ]),
    ...section("Or, instead of the first `pulumi up`, with a Pulumi CLI ≥ 3.254:", [
      "pulumi import --file import.json --generate-code=false --protect=false",
    ]),
  ];
}

function stepsWithFile(out: string, objects: readonly NamedAdoption[]): readonly string[] {
  const file = join(out, importFile);
  const step = `pulumi import --file ${shellWord(file)}   # prints a program in the language of the project`;
  return [wroteTo(file, objects), ...section("Next, in a project with the plugin:", [step])];
}

const wroteTo = (place: string, { length }: readonly NamedAdoption[]): string =>
  `Wrote ${length} resource${length === 1 ? "" : "s"} to ${place}`;

function importCommand({ resource, name, live }: NamedAdoption): string {
  const words = [`${pluginPrefix}${resource.kind}`, name, live.id].map(shellWord);
  // Pulumi would read a name or an ID that begins with a dash as a flag.
  const endOfFlags = words.some((word) => /^'?-/.test(word)) ? ["--"] : [];
  return ["pulumi import", ...endOfFlags, ...words].join(" ");
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];

/** A text as one word of a shell. */
const shellWord = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

import { join, resolve } from "node:path";
import type { ParseArgsConfig } from "node:util";
import {
  accountSecrets,
  baseUrlFrom,
  clientModule,
  ConfigurationError,
  ownVersion,
} from "pulumi-pipes/internal";
import { ResourceError, resources } from "pulumi-pipes/internal";
import { pluginPrefix, unusedVariables, unusualIds, type Resource, valueText } from "pulumi-pipes/internal";
import { command, exitCodes, section, shellWord, type Output } from "../commandLine";
import { adopt } from "./adoption";
import { adoptionHeader, exportHeader } from "./code";
import { readExport } from "./exported";
import { layouts, mostInOneFile } from "./layout";
import { named, type NamedAdoption, type ProgramObject } from "./naming";
import { importFile, importFiles, languages, projectFiles, stateFiles, type Language } from "./projectFiles";
import { adopters, hasName, kindOf, nameOf, readService, type Found } from "./reading";
import { programOf } from "./program";
import { readReferenced } from "./references";
import { isInProject, stackConfiguration } from "../pulumi";
import { ownedByState, refOfId } from "../stackState";
import { secretsFile } from "./secretsFile";
import { importSettings } from "./settings";
import { moveOf, moveText, scriptFile, scriptOf, type Move } from "./terraformMove";
import { isFor, readTerraformState, type Instance } from "./terraformState";
import { writeNew } from "./writing";

const kinds = adopters.map(kindOf);
const ownKinds = adopters.filter((resource) => resource.import?.isOnlyByKind !== true).map(kindOf);
const furtherKinds = kinds.filter((kind) => !ownKinds.includes(kind));

const help = `\
Usage: npx --no-install pulumi-pipes-cli import [options]

Generates a program that adopts the existing objects of a service, and a file for
\`pulumi import --file\`. This command never changes the service.

Select objects:
  --kind <kind>                   ${ownKinds.join(", ")},
                                  ${furtherKinds.join(", ")} (repeatable,
                                  default: ${ownKinds.join(", ")},
                                  or with --id or a Terraform state, every kind)
  --id <id>                       The object with this ID (repeatable)
  --name <pattern>                Objects with this name; * matches any string (repeatable)
  --not-managed                   Leave out the objects that the stack manages
  --from-terraform-state <file>   Objects in a Terraform state; - reads standard input
  --from-export <file>            Instead: the dashboard in a file that the web interface exported, for a
                                  program that creates it; - reads standard input
  --pipe-resource <resource>      PipeSettings: manage the settings of each pipe (default)
                                  Pipe: also manage its source, scaling and run state (default with a
                                  Terraform state)

Output:
  --format <format>               program: a project (default)
                                  file: only a file for \`pulumi import --file\`, for the plugin
                                  commands: print a \`pulumi import\` command for each object, for the plugin
  --language <language>           typescript: a program of dynamic resources (default)
                                  python, yaml: a program for the plugin
  --layout <layout>               single: one file
                                  by-kind: a file for each kind
                                  by-dashboard: a file for each dashboard with its alerts
                                  (default: single up to ${mostInOneFile} resources, else by-kind)
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
  npx --no-install pulumi-pipes-cli import --out shop
  npx --no-install pulumi-pipes-cli import --kind alert --kind dashboard
  terraform state pull | npx --no-install pulumi-pipes-cli import --from-terraform-state -
`;

const options = {
  kind: { type: "string", multiple: true },
  id: { type: "string", multiple: true, default: [] },
  name: { type: "string", multiple: true, default: [] },
  "not-managed": { type: "boolean", default: false },
  "from-terraform-state": { type: "string" },
  "from-export": { type: "string" },
  "pipe-resource": { type: "string" },
  format: { type: "string", default: "program" },
  language: { type: "string", default: "typescript" },
  layout: { type: "string" },
  out: { type: "string", default: "imported" },
  force: { type: "boolean", default: false },
  stack: { type: "string" },
} satisfies ParseArgsConfig["options"];

/** The command line after `import`. Sets the exit code of the process. */
export const main = command(
  "pulumi-pipes-cli import",
  help,
  options,
  async (given, { say, redacted, hide }) => {
    for (const kind of given.kind ?? []) expectOneOf("kind", kinds, kind);
    if (given["pipe-resource"] !== undefined)
      expectOneOf("pipe-resource", ["PipeSettings", "Pipe"], given["pipe-resource"]);
    const format = expectOneOf("format", ["program", "file", "commands"], given.format);
    const language = expectOneOf("language", languages, given.language);
    const chosenLayout =
      given.layout === undefined
        ? undefined
        : expectOneOf("layout", language === "yaml" ? ["single"] : layouts, given.layout);
    if (given.out === "")
      throw new ConfigurationError("cli/usage", "--out: expected a folder, such as . for the current one");
    if (given["not-managed"] && given.stack === undefined && !isInProject(process.cwd()))
      throw new ConfigurationError(
        "cli/usage",
        "--not-managed: requires a Pulumi project in this folder, or --stack",
      );
    if (given["from-export"] !== undefined) return importExport(given["from-export"], given, language, say);
    const file = given["from-terraform-state"];
    const instances = file === undefined ? undefined : await readTerraformState(file);
    const current = instances?.filter(({ deposed }) => deposed === undefined);
    const chosen = chosenResources(given, current);
    const stack = await stackConfiguration(given.stack);
    const { settings, defaults, configuration } = importSettings(stack, chosen);
    hide(accountSecrets(stack));
    [...unusedVariables(stack), ...unusualIds(stack)].forEach(say);
    const client = (await clientModule()).openClient(settings, say);
    const isInState = current && ((one: Found) => current.some((instance) => isFor(instance, one)));
    const read = await readService(client, defaults, chosen, given.id, isInState, say);
    const { unread } = read;
    const matching = read.found.filter((one) => hasName(one.live, given.name));
    const managed = await managedBy(given.stack, matching);
    const isLeftOut = given["not-managed"];
    if (managed.size > 0) say(managedText([...managed], isLeftOut));
    const found = isLeftOut ? matching.filter((one) => !managed.has(one)) : matching;
    const results = found.map((one) => adopt(one, defaults));
    const titleOf = (one: Found): string | undefined =>
      current?.find((instance) => isFor(instance, one))?.title;
    const objects = named(
      results.filter((result) => typeof result !== "string"),
      titleOf,
    );
    const skipped = [...unread, ...results.filter((result) => typeof result === "string")];
    if (objects.length === 0 && skipped.length > 0)
      throw new ResourceError("import/skipped", skipped.join("\n  "));
    const { out, force } = given;
    const move = instances && moveOf(instances, { ...read, objects, managed });
    const files: Record<string, string> = {};
    if (objects.length > 0 && format === "program") {
      const referenced = await readReferenced(client, defaults, objects);
      const layout = chosenLayout ?? (objects.length > mostInOneFile ? "by-kind" : "single");
      const program = programOf(objects, referenced, adoptionHeader);
      const description = "Existing objects that pulumi-pipes adopted";
      Object.assign(
        files,
        projectFiles(out, { objects, program, language, layout, description, configuration }),
      );
      if (language === "typescript") Object.assign(files, stateFiles(objects, baseUrlFrom(stack)));
    }
    if (objects.length > 0 && format === "file") Object.assign(files, importFiles(objects));
    if (move !== undefined && move.moved.length > 0 && format !== "commands")
      files[scriptFile] = scriptOf(move);
    await writeNew(out, files, force);
    process.stdout.write(redacted(summaryOf(format, language, out, objects, move)));
    skipped.forEach(say);
    return skipped.length > 0 ? exitCodes.skipped : exitCodes.success;
  },
);

interface ExportTarget {
  readonly out: string;
  readonly force: boolean;
}

/** Writes a program that creates the dashboard of a file. Sends no request. */
async function importExport(
  file: string,
  { out, force, ...selection }: ExportTarget,
  language: Language,
  say: Output["say"],
) {
  const others = Object.entries(selection).filter(([name, value]) => isSelection(name, value));
  if (others.length > 0)
    throw new ConfigurationError("cli/usage", `--from-export: does not go with --${others[0]?.[0] ?? ""}`);
  const { object, sources, skipped } = await readExport(file);
  const program = programOf([object], sources, exportHeader);
  const description = "A dashboard that the web interface exported";
  const project = { objects: [object], program, language, layout: "single", description } as const;
  await writeNew(out, projectFiles(out, { ...project, configuration: {} }), force);
  object.unmanaged.forEach(say);
  process.stdout.write([...stepsWithProgram(out, language, [object], false), ""].join("\n"));
  return skipped.length > 0 ? exitCodes.skipped : exitCodes.success;
}

/** True for a flag with a value that selects objects of a service. */
const isSelection = (name: string, value: unknown): boolean =>
  ["kind", "id", "name", "not-managed", "from-terraform-state", "pipe-resource", "layout", "stack"].includes(
    name,
  ) &&
  value !== undefined &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);

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
  return `the stack already manages ${managed.length} of these objects (${names.join(", ")}${more}): ${end}`;
}

interface Selection {
  readonly kind?: readonly string[];
  readonly id: readonly string[];
  readonly "pipe-resource"?: string;
}

/**
 * The resources that adopt the selected objects. Those of a Terraform state have the kinds that its types stand for, and Terraform
 * owned each of its pipes as a whole.
 */
function chosenResources(
  { kind, id, "pipe-resource": pipeResource }: Selection,
  instances: readonly Instance[] | undefined,
): readonly Resource[] {
  const isInState = ({ noun }: Resource): boolean =>
    instances?.some(({ resource }) => resource?.noun === noun) === true;
  const isChosen = (resource: Resource): boolean => {
    if (kind !== undefined) return kind.includes(kindOf(resource));
    if (id.length > 0) return true;
    return instances === undefined ? ownKinds.includes(kindOf(resource)) : isInState(resource);
  };
  const isWhole = (pipeResource ?? (instances === undefined ? "PipeSettings" : "Pipe")) === "Pipe";
  return adopters
    .filter(isChosen)
    .map((resource) => (resource === resources.PipeSettings && isWhole ? resources.Pipe : resource));
}

function expectOneOf<Allowed extends string>(
  flag: string,
  allowed: readonly Allowed[],
  value: string,
): Allowed {
  const expected = allowed.find((text) => text === value);
  if (expected === undefined)
    throw new ConfigurationError("cli/usage", `--${flag} ${value}: expected ${allowed.join(", ")}`);
  return expected;
}

/** The summary: the files that the command wrote, and the commands that the user runs next. */
function summaryOf(
  format: string,
  language: Language,
  out: string,
  objects: readonly NamedAdoption[],
  move: Move | undefined,
): string {
  const state = move === undefined ? [] : moveText(move, objects);
  // Only commands and comments, so that a shell can read them.
  if (format === "commands")
    return [...objects.map(importCommand), ...state.map((line) => `# ${line}`.trim()), ""].join("\n");
  const next = format === "file" ? stepsWithFile(out, objects) : stepsWithProgram(out, language, objects);
  const script = `sh ${shellWord(join(out, scriptFile))}`;
  return [
    ...(objects.length === 0 ? ["No objects to import. The command wrote no program."] : next),
    ...section(
      "After a preview without changes, review this script, and run it in the folder of the Terraform configuration:",
      move === undefined || move.moved.length === 0 ? [] : [script],
    ),
    ...state,
    "",
  ].join("\n");
}

/** The commands that install what a program in a language needs. */
const installations: Readonly<Record<Language, readonly string[]>> = {
  typescript: ["npm install"],
  python: ["pulumi install", `pulumi package add pipes@${ownVersion()}`],
  yaml: [],
};

function stepsWithProgram(
  out: string,
  language: Language,
  objects: readonly ProgramObject[],
  adopts = true,
): readonly string[] {
  const hasSecrets = objects.some(({ secrets }) => secrets.length > 0);
  const folder = resolve(out) === process.cwd() ? [] : [`cd ${shellWord(out)}`];
  const plugin = `pulumi plugin install resource pipes ${ownVersion()} --file pulumi-resource-pipes`;
  return [
    wroteTo(out, objects),
    ...section(
      language === "yaml"
        ? "Secrets stay unmanaged on the service. Comments list them in:"
        : "Secrets stay unmanaged on the service until you set them. The commands are in:",
      hasSecrets ? [join(out, language === "yaml" ? "Pulumi.yaml" : secretsFile)] : [],
    ),
    ...section(
      "The program needs the plugin. If it is not installed yet:",
      language === "typescript" ? [] : [plugin],
    ),
    ...section("Next:", [
      [...folder, ...installations[language], "pulumi stack init dev"].join(" && "),
      // A file that the web interface exported does not say where it comes from.
      ...(adopts
        ? []
        : ["baseUrl", "organizationId", "serviceId"].map((name) => `pulumi config set pipes:${name}`)),
      "pulumi config set pipes:authKeyId",
      "pulumi config set --secret pipes:authKeySecret",
      adopts ? "pulumi up   # shows `create`, and adopts the existing objects" : "pulumi up",
    ]),
    ...section(
      "Or, instead of the first `pulumi up`, with a Pulumi CLI ≥ 3.254:",
      language === "typescript" && adopts
        ? ["pulumi import --file import.json --generate-code=false --protect=false"]
        : [],
    ),
  ];
}

function stepsWithFile(out: string, objects: readonly NamedAdoption[]): readonly string[] {
  const file = join(out, importFile);
  const step = `pulumi import --file ${shellWord(file)}   # prints a program in the language of the project`;
  return [wroteTo(file, objects), ...section("Next, in a project with the plugin:", [step])];
}

const wroteTo = (place: string, { length }: readonly ProgramObject[]): string =>
  `Wrote ${length} resource${length === 1 ? "" : "s"} to ${place}`;

function importCommand({ resource, name, live }: NamedAdoption): string {
  const words = [`${pluginPrefix}${resource.kind}`, name, live.id].map(shellWord);
  // Pulumi would read a name or an ID that begins with a dash as a flag.
  const endOfFlags = words.some((word) => /^'?-/.test(word)) ? ["--"] : [];
  return ["pulumi import", ...endOfFlags, ...words].join(" ");
}

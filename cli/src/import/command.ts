import {
  accountSecrets,
  ConfigurationError,
  isRequestError,
  openClient,
  redact,
  ResourceError,
  resources,
  unusedVariables,
  type Resource,
} from "pulumi-pipes/internal";
import { asksForHelp, exitCodes, reportFailure, valuesOf } from "../commandLine";
import { adopt } from "./adoption";
import { named } from "./naming";
import { writeProject } from "./projectFiles";
import { adopters, hasId, kindOf, readService } from "./reading";
import { accountOf, stackConfiguration } from "./settings";
import { summaryOf } from "./summary";
import { readTerraformState } from "./terraformState";

const kinds = adopters.map(kindOf);

const flags = {
  kind: {
    type: "string",
    multiple: true,
    help: `KIND  objects of this kind: ${kinds.join(", ")}; repeatable`,
  },
  id: { type: "string", multiple: true, help: "ID  the object with this id; repeatable" },
  "from-terraform-state": {
    type: "string",
    help: "FILE  objects whose ids are in a Terraform state; - reads standard input",
  },
  "pipe-resource": {
    type: "string",
    help: "Pipe  also manage the source, scaling and run state of pipes (default: PipeSettings)",
  },
  out: { type: "string", help: "FOLDER  folder to write to (default: imported)" },
  force: { type: "boolean", help: " overwrite existing files" },
  stack: {
    type: "string",
    help: "NAME  in a Pulumi project: stack whose configuration is read (default: the selected one)",
  },
} as const;

const usage = `Usage: pulumi-pipes import [options]

Writes a Pulumi program in TypeScript that adopts the objects of a service unchanged, and the file for
\`pulumi import --file\`. The command does not change the service.

${Object.entries(flags)
  .map(([name, { help }]) => `  --${name} ${help}\n`)
  .join("")}  --help, -h  this text

The environment has the address and the credentials: PIPES_BASE_URL, PIPES_ORGANIZATION_ID, PIPES_SERVICE_ID,
PIPES_AUTH_KEY_ID, PIPES_AUTH_KEY_SECRET. In a Pulumi project, the configuration of the stack comes first.

Exit code: 0 success, 1 failure, 2 wrong arguments or configuration, 4 the command wrote the files but skipped
some objects, which standard error names.
`;

/** The command line after `import`. Sets the exit code of the process. */
export function main(args: readonly string[]): Promise<void> {
  return run(args).catch((error: unknown) => {
    reportFailure("pulumi-pipes import", error);
  });
}

async function run(args: readonly string[]): Promise<void> {
  if (asksForHelp(args)) {
    process.stdout.write(usage);
    return;
  }
  const given = valuesOf("import", args, flags);
  const chosen = chosenResources(given.kind, given["pipe-resource"]);
  const state = given["from-terraform-state"];
  const instances = state === undefined ? [] : await readTerraformState(state);
  const stack = await stackConfiguration(given.stack);
  const account = accountOf(stack, process.env, chosen);
  // Services repeat what clients send them: no secret in it is printed.
  const secrets = accountSecrets(stack, process.env);
  const say = (line: string): void => {
    process.stderr.write(redact(`pulumi-pipes import: ${line}\n`, secrets));
  };
  const warning = unusedVariables(stack, process.env);
  if (warning !== undefined) say(warning);
  try {
    const client = await openClient(account.client, { listener: { waits: say } });
    const { found, unread } = await readService(client, account.defaults, {
      resources: chosen,
      ids: given.id ?? [],
      stateIds: state === undefined ? undefined : instances.flatMap(({ id }) => id ?? []),
    });
    const results = found.map((one) => adopt(one, account.defaults));
    const objects = named(results.filter((result) => typeof result !== "string"));
    const skipped = [...unread, ...results.filter((result) => typeof result === "string")];
    if (objects.length === 0 && skipped.length > 0) throw new ResourceError(skipped.join("\n"));
    const out = given.out ?? "imported";
    if (objects.length > 0) await writeProject(out, objects, account.configuration, given.force === true);
    const moved = instances.filter(({ id }) => objects.some((one) => hasId(one, id)));
    const unmatched = instances.filter(({ id }) => !found.some((one) => hasId(one, id)));
    process.stdout.write(redact(summaryOf(out, objects, moved, unmatched), secrets));
    skipped.forEach(say);
    if (skipped.length > 0) process.exitCode = exitCodes.skipped;
  } catch (error) {
    const message = redact(error instanceof Error ? error.message : String(error), secrets);
    throw isRequestError(error, "badAddress") ? new ConfigurationError(message) : new ResourceError(message);
  }
}

/** The resources that adopt objects of these kinds; all without kinds. */
function chosenResources(chosen = kinds, pipeResource = "PipeSettings"): readonly Resource[] {
  for (const kind of chosen) expectOneOf("kind", kinds, kind);
  expectOneOf("pipe-resource", ["PipeSettings", "Pipe"], pipeResource);
  const own = (resource: Resource): Resource =>
    resource === resources.PipeSettings && pipeResource === "Pipe" ? resources.Pipe : resource;
  return adopters.filter((resource) => chosen.includes(kindOf(resource))).map(own);
}

function expectOneOf(flag: string, allowed: readonly string[], value: string): void {
  if (!allowed.includes(value))
    throw new ConfigurationError(`--${flag} ${value}: expected ${allowed.join(", ")}`);
}

import { ConfigurationError, environmentVariables, type SettingName } from "pulumi-pipes/internal";
import { valuesOf } from "../commandLine";
import { flagOf, type GivenSettings } from "./account";
import { kindOf, kinds, pipeResources, withPipesAs, type Kind, type PipeResource } from "./kinds";
import type { Selection } from "./selection";

/** The command line, read. */
export interface Options {
  readonly selection: Selection;
  /** Folder to write to. */
  readonly out: string;
  readonly force: boolean;
  readonly json: boolean;
  /** A Terraform state whose objects are chosen; `-` is standard input. */
  readonly terraformState: string | undefined;
  /** Stack whose configuration overrides the environment. Default: the selected one, inside a project. */
  readonly stack: string | undefined;
  readonly settings: GivenSettings;
}

export const importUsage = `Usage: pulumi-pipes import [options]

Reads what a service has and writes a Pulumi program in TypeScript that adopts each object
as it is, and the file for \`pulumi import --file\`. The service itself is not changed.

What to import; everything unless said otherwise:
  --kind KIND   pipe, access-key, dashboard or alert; may be repeated
  --name NAME   objects of that name, * stands for anything; may be repeated
  --id ID       the object of that id; may be repeated
  --from-terraform-state FILE  the objects that a Terraform state has, by their ids; - reads it from
                standard input, as of \`terraform state pull\`

How:
  --pipe-resource RESOURCE  PipeSettings (default): what can be changed of a pipe that others made.
                Pipe: all of it, so that the program can also stop, start, scale and resync it

Where to:
  --out FOLDER  folder of the project (default: imported)
  --force       overwrite files that are there already
  --json        say what was done as JSON on standard output

Which service; a flag overrides the stack's configuration, which overrides the variable:
  --base-url URL, --organization-id ID, --service-id ID, --auth-key-id ID
  PIPES_BASE_URL, PIPES_ORGANIZATION_ID, PIPES_SERVICE_ID, PIPES_AUTH_KEY_ID, PIPES_AUTH_KEY_SECRET
  --stack NAME  inside a Pulumi project: another stack than the selected one
  No flag takes the secret: set PIPES_AUTH_KEY_SECRET, or pipes:authKeySecret of the stack.
  The id and the secret must come from one place; --auth-key-id goes with PIPES_AUTH_KEY_SECRET.

How to talk to it; PIPES_RATE_LIMIT and so on say the same:
  --rate-limit N/TIME                    limit to keep, such as 10/10s (default: none)
  --request-timeout-seconds N            longest time of one attempt (default: 20)
  --operation-timeout-seconds N          longest time of a read with its retries (default: 60)
  --pipe-transition-timeout-seconds N    for the program: nothing is waited for here (default: 600)
  --ca-certificate-file FILE             certificates of authorities to trust, in PEM (default: the machine's)
  --allow-plain-http true|false          plain HTTP beyond this machine (default: false)
  --validate-dashboards true|false       for the program: whether previews let the service look (default: true)
  --pipes-segment, --observability-segment, --setting-prefix WORD
                the service's words in paths and setting names
                (default: pipes, observability, dbms_)
  --omit-on-update FIELDS                for the program: nothing is sent back here (default: none)

HTTPS_PROXY, HTTP_PROXY and NO_PROXY are honoured. PIPES_LOG=info or debug logs requests to standard
error, or to the file that PIPES_LOG_FILE names.

  --help, -h    this text

Exit code: 0 done, 1 failed, 2 wrong arguments or configuration, 4 written, but the command
skipped some objects: standard error names them.
`;

const secretFlag = flagOf("authKeySecret");
const settingNames = (Object.keys(environmentVariables) as readonly SettingName[]).filter(
  (name) => name !== "authKeySecret",
);

/** Reads the arguments after `import`. Throws where they make no sense; no message repeats a secret. */
export function optionsFrom(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  const texts = { type: "string", multiple: true } as const;
  const flag = { type: "boolean" } as const;
  const settings = Object.fromEntries(settingNames.map((name) => [flagOf(name), text] as const));
  const given = valuesOf("import", args, {
    ...settings,
    [secretFlag]: text,
    kind: texts,
    name: texts,
    "pipe-resource": text,
    id: texts,
    "from-terraform-state": text,
    stack: text,
    out: text,
    force: flag,
    json: flag,
  }) as Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  if (given[secretFlag] !== undefined) {
    throw new ConfigurationError(
      "the secret of a key is not taken from the command line, where other users of the machine can read it: set PIPES_AUTH_KEY_SECRET",
    );
  }
  const pipeResource = pipeResourceOf(textOf(given["pipe-resource"]));
  return {
    selection: {
      kinds: chosenKinds(listOf(given["kind"])).map((kind) => withPipesAs(pipeResource, kind)),
      names: listOf(given["name"]),
      ids: listOf(given["id"]),
    },
    out: textOf(given["out"]) ?? "imported",
    force: given["force"] === true,
    json: given["json"] === true,
    terraformState: textOf(given["from-terraform-state"]),
    stack: textOf(given["stack"]),
    settings: Object.fromEntries(
      settingNames.flatMap((name) => {
        const value = textOf(given[flagOf(name)]);
        return value === undefined ? [] : [[name, value] as const];
      }),
    ),
  };
}

function chosenKinds(names: readonly string[]): readonly Kind[] {
  const chosen = names.map((name) => {
    const kind = kindOf(name);
    if (kind !== undefined) return kind;
    throw new ConfigurationError(`--kind ${name}: expected ${kinds.map((one) => one.name).join(", ")}`);
  });
  return chosen.length === 0 ? kinds : kinds.filter((kind) => chosen.includes(kind));
}

function pipeResourceOf(name: string | undefined): PipeResource {
  const chosen = pipeResources.find((one) => one === (name ?? "PipeSettings"));
  if (chosen !== undefined) return chosen;
  throw new ConfigurationError(`--pipe-resource ${name ?? ""}: expected ${pipeResources.join(" or ")}`);
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

import { ConfigurationError, settingNames } from "pulumi-pipes/internal";
import { valuesOf } from "../commandLine";
import { flagOf, textsOf, type GivenSettings } from "./account";
import { kinds, wholePipe, type Kind } from "./kinds";
import type { Selection } from "./reading";

/** The command line, read. */
export interface Options {
  readonly selection: Selection;
  /** Folder to write to. */
  readonly out: string;
  readonly force: boolean;
  readonly json: boolean;
  /** File with a Terraform state whose objects are chosen; `-` is standard input. */
  readonly terraformState: string | undefined;
  /** Stack whose configuration overrides the environment. Default: the selected one, inside a project. */
  readonly stack: string | undefined;
  readonly settings: GivenSettings;
}

const flagNames = settingNames.filter((name) => name !== "authKeySecret");

export const importUsage = `Usage: pulumi-pipes import [options]

Reads a service and writes a Pulumi program in TypeScript that adopts each object unchanged, and the file for
\`pulumi import --file\`. The command does not change the service.

What to import (default: everything):
  --kind KIND   pipe, access-key, dashboard or alert; may be repeated
  --name NAME   objects of that name, * stands for any text; may be repeated
  --id ID       the object of that id; may be repeated
  --from-terraform-state FILE  the objects of a Terraform state, by the attribute id of its resources;
                - reads standard input, such as the output of \`terraform state pull\`
  --pipe-resource RESOURCE     PipeSettings (default) manages the fields that can change.
                Pipe manages whole pipes: the program can also stop, start, scale and resync them

Where to write:
  --out FOLDER  folder of the project (default: imported)
  --force       overwrite existing files
  --json        print the result as JSON on standard output

Which service: a flag overrides the configuration of the stack, which overrides the environment variable
(--base-url, pipes:baseUrl, PIPES_BASE_URL). docs/installation-configuration.md describes each:
${flagNames.map((name) => `  --${flagOf(name)}\n`).join("")}\
  --stack NAME  inside a Pulumi project: the stack (default: the selected one)
  No flag takes the secret: set PIPES_AUTH_KEY_SECRET, or pipes:authKeySecret of the stack.
  --auth-key-id goes with PIPES_AUTH_KEY_SECRET.

  --help, -h    this text

Exit code: 0 success, 1 failure, 2 wrong arguments or configuration, 4 the command wrote the files but skipped
some objects, which standard error names.
`;

/** Reads the arguments after `import`. Throws if they are wrong; no message repeats a secret. */
export function optionsFrom(args: readonly string[]): Options {
  const text = { type: "string" } as const;
  const texts = { type: "string", multiple: true } as const;
  const flag = { type: "boolean" } as const;
  const { kind, name, id, out, force, json, stack, ...others } = valuesOf("import", args, {
    ...{ kind: texts, name: texts, id: texts, out: text, force: flag, json: flag, stack: text },
    ...{ "pipe-resource": text, "from-terraform-state": text, "auth-key-secret": text },
    ...Object.fromEntries(flagNames.map((setting) => [flagOf(setting), text])),
  });
  const values: Readonly<Record<string, unknown>> = others;
  const given = (flagName: string): string | undefined => {
    const value = values[flagName];
    return typeof value === "string" && value !== "" ? value : undefined;
  };
  if (values["auth-key-secret"] !== undefined)
    throw new ConfigurationError(
      "--auth-key-secret: other users of the machine can read the command line; set PIPES_AUTH_KEY_SECRET",
    );
  const pipeResource = oneOf(
    "--pipe-resource",
    ["PipeSettings", "Pipe"],
    given("pipe-resource") ?? "PipeSettings",
  );
  return {
    selection: {
      kinds: chosenKinds(kind ?? []).map((one) =>
        one.name === "pipe" && pipeResource === "Pipe" ? wholePipe : one,
      ),
      names: name ?? [],
      ids: id ?? [],
    },
    out: out === undefined || out === "" ? "imported" : out,
    force: force === true,
    json: json === true,
    terraformState: given("from-terraform-state"),
    stack: stack === "" ? undefined : stack,
    settings: textsOf(flagNames.map((setting) => [setting, given(flagOf(setting))])),
  };
}

/** The kinds of these names, singular or plural; all kinds without names. */
function chosenKinds(names: readonly string[]): readonly Kind[] {
  const allowed = kinds.map(({ name }) => name);
  const chosen = names.map((name) => oneOf("--kind", allowed, name.replace(/s$/, "")));
  return kinds.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
}

function oneOf(flag: string, allowed: readonly string[], value: string): string {
  if (allowed.includes(value)) return value;
  throw new ConfigurationError(`${flag} ${value}: expected ${allowed.join(", ")}`);
}

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { inTemporaryFolder } from "../../tools/process/program";
import { pipesCommand } from "../harness/pipesCommand";
import type { Step } from "../harness/workflow";

/** The parts of a run that the steps of a workflow see. */
export interface RunContext {
  /** A recorded preview, which the stand-in of the Pulumi CLI prints. */
  readonly preview?: string;
  /** The body of the stand-ins of `gh` and `glab`, in bash. */
  readonly gh?: string;
  /** The values of expressions, such as `inputs.stack`. */
  readonly values?: Readonly<Record<string, string>>;
}

/** The results of steps. */
export interface StepsResult {
  readonly status: number;
  /** The outputs of the steps, by `steps.<id>.outputs.<name>`. */
  readonly outputs: ReadonlyMap<string, string>;
  /** The commands that the steps called, with their arguments. */
  readonly calls: readonly string[];
  /** The files that the steps uploaded, with whether they existed. */
  readonly uploads: readonly (readonly [string, boolean])[];
  readonly texts: Readonly<Record<"comment.md" | "summary", string>>;
}

/** The access key of the run. A command that must not get it fails if it does. */
const secret = "stand-in-secret";

/** Runs scripts as CI does, with a CLI that prints a recorded preview, the real report command, and stand-ins of `gh` and `glab`. */
export const runSteps = (
  steps: readonly Pick<Step, "run" | "env" | "if" | "id" | "uses" | "with">[],
  { preview = "noChange", gh = "echo 17", values = {} }: RunContext = {},
): Promise<StepsResult> =>
  inTemporaryFolder("ci", async (folder) => {
    const commands = {
      pulumi: `cat "${join(__dirname, "previews", `${preview}.json`)}"\nexit ${preview === "refusedRead" ? 1 : 0}`,
      npx:
        `[ "$1" = --no-install ] && [ "\${PIPES_AUTH_KEY_SECRET-}" = "" ] || exit 9\n` +
        `shift 2\nexec "${process.execPath}" "${pipesCommand}" "$@"`,
      gh,
      glab: gh,
    };
    const [bin, calls, summary] = [join(folder, "bin"), join(folder, "calls"), join(folder, "summary")];
    await mkdir(bin);
    for (const [name, body] of Object.entries(commands))
      await writeFile(join(bin, name), `#!/bin/bash\necho "${name} $*" >> "${calls}"\n${body}\n`, {
        mode: 0o755,
      });
    for (const file of [calls, summary, join(folder, "report.md")]) await writeFile(file, "");
    const outputs = new Map(Object.entries(values));
    const uploads: [string, boolean][] = [];
    const resolved = (text: string): string =>
      text.replace(/\$\{\{ (.+?) \}\}/g, (_, name: string) => valueOf(name));
    const valueOf = (expression: string): string => {
      const value = outputs.get(expression);
      if (value === undefined) throw new Error(`no value for the expression ${expression}`);
      return value;
    };
    const applies = (condition: string): boolean => {
      const [, expression = "", value] = /^(\S+) == '(.*)'$/.exec(condition) ?? [];
      return valueOf(expression) === value;
    };
    let status = 0;
    for (const [index, { run, env = {}, if: condition, id, uses, with: given = {} }] of steps.entries()) {
      if (condition !== undefined && !applies(condition)) continue;
      if (uses !== undefined) {
        const path = resolved(String(given["path"]));
        uploads.push([path, existsSync(join(folder, path))]);
        continue;
      }
      const output = join(folder, `output-${index}`);
      await writeFile(output, "");
      const ofStep = Object.entries(env).map(([name, text]) => [name, resolved(text)] as const);
      const shell = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", run ?? ""], {
        cwd: folder,
        env: {
          ...{ PATH: `${bin}${delimiter}${process.env["PATH"] ?? ""}`, HOME: folder },
          ...{ GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary, GITHUB_REPOSITORY: "shop/infra" },
          ...Object.fromEntries(ofStep),
        },
      });
      for (const [, name = "", value = ""] of (await readFile(output, "utf8")).matchAll(/^(\w+)=(.*)$/gm))
        outputs.set(`steps.${id ?? ""}.outputs.${name}`, value);
      status = shell.status ?? 1;
      if (status !== 0) break;
    }
    const textIn = (name: string): Promise<string> => readFile(join(folder, name), "utf8").catch(() => "");
    return {
      ...{ status, outputs, uploads },
      calls: (await readFile(calls, "utf8")).trim().split("\n"),
      texts: { "comment.md": await textIn("comment.md"), summary: await textIn("summary") },
    };
  });

/** The values of expressions in a run for the stack `dev`. */
export const runValues = (event: "pull_request" | "pull_request_target" | "schedule") => ({
  ...{
    "inputs.stack": "dev",
    "matrix.stack": "dev",
    "inputs.fail-on-changes": "false",
    "inputs.notify-url": "",
  },
  ...{ "inputs.auth-key-id": "stand-in", "inputs.auth-key-secret": secret },
  ...{ "secrets.PIPES_AUTH_KEY_ID": "stand-in", "secrets.PIPES_AUTH_KEY_SECRET": secret },
  ...{ "github.event_name": event, "github.token": "stand-in", "github.event.pull_request.number": "5" },
  ...{ "github.server_url": "https://git.example", "github.repository": "shop/infra", "github.run_id": "7" },
  "github.event.pull_request.head.sha || github.sha": "0123456789abcdef",
  "steps.page.outputs.artifact-url": "https://git.example/page",
});

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { runCommand } from "../../harness/command";
import type { Sandbox } from "../../harness/engine/sandbox";
import { repository } from "../../harness/repository";
import { type Running, startCommand } from "../../harness/runningCommand";

const timeoutMs = 120_000;

/** What a command wrote, and how it ended. */
export interface Ended {
  readonly code: number | null;
  /** Both outputs. */
  readonly output: string;
}

/** A shell in the folder of a reader: folder and exported variables pass from a command to the next one. */
export interface Shell {
  run(command: string, typed?: string): Promise<Ended>;
  /** Starts a command that goes on running; it knows the folder and the variables of now. */
  start(command: string, ready: RegExp): Promise<Running>;
  /** Where the reader is now. */
  folder(): Promise<string>;
}

/**
 * Stand-ins. What asks the registry, which this version is perhaps not in yet, gets packages and commands of the
 * repository, and nothing else can be installed or run.
 */
const standIns = {
  npm: `case "$1" in pkg) PATH=\${PATH#*:} exec npm "$@" ;; install|ci) shift ;; *) echo "no guide should need: npm $1" >&2; exit 64 ;; esac
for word; do
  case "$word" in
    -*) ;;
    *) [ -d "$REPOSITORY/node_modules/\${word%@[0-9]*}" ] || { echo "the repository has no $word" >&2; exit 65; } ;;
  esac
done
[ -e package.json ] || echo '{}' > package.json
[ -e node_modules ] || ln -s "$REPOSITORY/node_modules" node_modules`,
  // A reader says yes to what the CLI asks; nobody is there who could.
  pulumi: `case "$1 $2 $*" in
  *--yes*|*--preview-only*) ;;
  up*|destroy*|refresh*) set -- "$@" $CONFIRM ;;
  import*|cancel*|"stack rm"*) set -- "$@" --yes ;;
esac
words=() last=
for word; do
  [ "$last" = --policy-pack ] && export POLICY_PACK="$PWD/$word" && word=$(dirname "$0")/policy-pack
  words+=("$word") last=$word
done
exec "$PULUMI" "\${words[@]}"`,
  // The language host that Go can build starts no policy pack, so the CLI gets a program that does.
  "policy-pack": `cd "$POLICY_PACK" && exec node "$REPOSITORY/node_modules/@pulumi/pulumi/cmd/run-policy-pack" "$1" .`,
  npx: `name=$1; shift; exec "$REPOSITORY/node_modules/.bin/$name" "$@"`,
};

/**
 * Opens a shell in the empty folder of a sandbox. In full, up to the first `pulumi up`, programs are type-checked, changes previewed
 * before they are made and the SDK loaded as a whole, as a reader has it; otherwise all three are left out, for time.
 */
export async function openShell(sandbox: Sandbox, inFull: boolean): Promise<Shell> {
  const { projectDir } = sandbox;
  const own = join(projectDir, "..", "shell");
  await mkdir(join(own, "bin"), { recursive: true });
  for (const [name, body] of Object.entries(standIns)) {
    await writeFile(join(own, "bin", name), `#!/usr/bin/env bash\n${body}\n`, { mode: 0o755 });
  }
  const [state, typing] = [join(own, "state"), join(own, "typed")];
  await writeFile(state, `cd '${projectDir}'\n`);
  const { NODE_OPTIONS = "", PULUMI_NODEJS_TRANSPILE_ONLY = "" } = sandbox.env;
  const quick = { CONFIRM: "--yes --skip-preview", PULUMI_NODEJS_TRANSPILE_ONLY, NODE_OPTIONS };
  const full = { CONFIRM: "--yes", PULUMI_NODEJS_TRANSPILE_ONLY: "false", NODE_OPTIONS: "" };
  const env = {
    ...sandbox.env,
    PATH: [join(own, "bin"), sandbox.env["PATH"]].join(delimiter),
    REPOSITORY: repository,
    STATE: state,
    TYPED: typing,
    PULUMI: join(sandbox.binDir, "pulumi"),
    ...(inFull ? full : quick),
  };
  // What the next command begins with.
  let settings: Partial<typeof quick> = {};
  return {
    async run(command, typed = "") {
      await writeFile(typing, typed);
      const script = [
        // What a reader sets without export is there for the next command too.
        'set -a; . "$STATE"',
        ...Object.entries(settings).map(([name, value]) => `${name}='${value}'`),
        `{ ${command}\n} < "$TYPED"`,
        "code=$?",
        `{ export -p; printf 'cd %q\\n' "$PWD"; } > "$STATE"`,
        "exit $code",
      ].join("\n");
      settings = inFull && command.startsWith("pulumi up") ? quick : {};
      let output = "";
      const collect = (text: string): void => void (output += text);
      const { code } = await runCommand("bash", ["--noprofile", "--norc", "-c", script], {
        cwd: projectDir,
        env,
        timeoutMs,
        onStdout: collect,
        onStderr: collect,
      });
      return { code, output };
    },
    start: (command, ready) => startCommand(`set -a; . "$STATE"; exec ${command}`, ready, env),
    async folder() {
      const line = (await readFile(state, "utf8")).trimEnd().split("\n").at(-1) ?? "";
      // bash quotes no folder that a sandbox has.
      return line.replace(/^cd '?|'$/g, "");
    },
  };
}

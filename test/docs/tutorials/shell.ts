import { join } from "node:path";
import type { Emulator } from "pulumi-pipes-emulator";
import { runCommand } from "../../../tools/process/command";
import { createSandbox } from "../../harness/engine/sandbox";
import { type Block, blocksOf } from "../../harness/markdown";
import { repository, textOf } from "../../harness/repository";

const timeoutMs = 240_000;

/**
 * Functions instead of commands: packages and a clone come from this repository, since this version is perhaps not in the registry
 * yet, the emulator runs already, and the CLI gets the yes that a reader types.
 */
const standIns = `
npm() {
  [ "$1" = install ] && [ ! -e node_modules ] || return 0
  echo '{}' > package.json
  ln -s "$MODULES" node_modules
}
npx() {
  [ "$1" = --no-install ] || return 1
  shift
  case "$*" in
    "pulumi-pipes-emulator --print-env") printenv PRINTED; return ;;
    pulumi-pipes-emulator*) return ;;
  esac
  "$MODULES/.bin/$1" "\${@:2}"
}
git() {
  mkdir pulumi-pipes
  cp -R "$REPOSITORY/examples" pulumi-pipes
  ln -s "$REPOSITORY/node_modules" pulumi-pipes/node_modules
}
pulumi() {
  case "$*" in
    up*|destroy*) set -- "$@" --yes --skip-preview ;;
    "stack rm"*|"refresh --clear"*|cancel*|import*) set -- "$@" --yes ;;
  esac
  command pulumi "$@"
}
`;

/** The commands of a shell block; a backslash at the end of a line continues it, and a comment names an exit code other than 0. */
function commandsIn({ text }: Block): readonly { readonly command: string; readonly code: string }[] {
  return text
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((command) => ({ command, code: /# .*exit code (\d+)/.exec(command)?.[1] ?? "0" }));
}

/** What bash does for a block: it writes a file, or runs commands and stops at the first that ends with an unexpected code. */
function scriptOf(block: Block): string {
  const { file, continues, elsewhere } = block.attributes;
  if (file !== undefined) return `last=${file}; cat > "$last" <<'END_OF_BLOCK'\n${block.text}\nEND_OF_BLOCK`;
  const continued = continues === "" ? '"$last"' : continues;
  if (continued !== undefined) return `cat >> ${continued} <<'END_OF_BLOCK'\n${block.text}\nEND_OF_BLOCK`;
  // Commands for another project than that of the document.
  if (block.language !== "sh" || elsewhere !== undefined) return "";
  // A command reads secrets from its input.
  const inputOf = (command: string): string =>
    /config set --secret \w*url\b/i.test(command) ? "https://hooks.test/on-call" : "$SECRET";
  const runs = commandsIn(block).map(
    ({ command, code }) =>
      `{ ${command}\n} <<< "${inputOf(command)}"; code=$?; [ $code = ${code} ] || { echo "ended with $code"; exit 1; }`,
  );
  // Not every output ends its last line.
  return [`printf '\\n::%s::\\n' ${block.place}`, ...runs].join("\n");
}

/** The output of a document that bash ran in an empty folder with an emulator. */
export interface Followed {
  readonly output: string;
  /** Lines that the document shows and its commands do not print, each with its place. */
  readonly missing: readonly string[];
}

/** What a guide expects: the project, the stack and the terminal of the first steps. */
const projectOfFirstSteps = (): readonly string[] => [
  ...blocksOf("docs/get-started.md", textOf("docs/get-started.md"))
    .filter(({ language }) => language === "yaml" || language === "json")
    .map(scriptOf),
  'eval "$PRINTED" && npm install && pulumi stack init dev || exit 1',
];

/** A document can need these beside an emulator. */
interface Surroundings {
  /** A `node_modules` with the packages. Default: that of this repository. */
  readonly modules?: string;
  /** Commands of bash before those of the document. */
  readonly before?: readonly string[];
}

/** Follows a document, block by block; a command that ends with an unexpected code is an error with all output. */
export async function follow(
  document: string,
  emulator: Emulator,
  { modules = join(repository, "node_modules"), before = [] }: Surroundings = {},
): Promise<Followed> {
  const here = textOf(document).replaceAll("https://api.example", emulator.url);
  const blocks = blocksOf(document, here);
  const sandbox = await createSandbox();
  try {
    const project = document.includes("how-to/") ? projectOfFirstSteps() : [];
    const script = [
      "exec 2>&1",
      standIns,
      ...project,
      ...before,
      ...blocks.map(scriptOf),
      'echo "::end::"',
    ].join("\n");
    const { organizationId, serviceId, keys } = emulator.seed;
    const connection = {
      PIPES_BASE_URL: emulator.url,
      PIPES_ORGANIZATION_ID: organizationId,
      PIPES_SERVICE_ID: serviceId,
      PIPES_AUTH_KEY_ID: keys.admin.keyId,
      PIPES_AUTH_KEY_SECRET: keys.admin.keySecret,
    };
    const exports = Object.entries(connection).map(([name, value]) => `export ${name}='${value}'`);
    const env = {
      ...sandbox.env,
      REPOSITORY: repository,
      MODULES: modules,
      SECRET: keys.admin.keySecret,
      PRINTED: exports.join("\n"),
    };
    const options = { cwd: sandbox.projectDir, env, timeoutMs };
    const { code, stdout } = await runCommand("bash", ["--noprofile", "--norc", "-c", script], options);
    if (code !== 0) throw new Error(`${document} cannot be followed:\n${stdout}`);
    const outputs = new Map(
      [...stdout.matchAll(/^::([^\n]+)::\n(.*?)(?=^::)/gms)].map(([, at, text]) => [at, text]),
    );
    let printed: string | undefined;
    const missing = blocks.flatMap(({ language, attributes, text, place }) => {
      if (language === "sh") printed = outputs.get(place);
      if (language !== "text") return [];
      const line = missingLine(text, attributes["ahead"] === undefined ? (printed ?? "") : stdout);
      return line === undefined ? [] : [`${place}: ${line}`];
    });
    return { output: stdout, missing };
  } finally {
    await sandbox.dispose();
  }
}

/** The first expected line that an output lacks, in this order. `…` matches any text, and a blank matches several. */
function missingLine(expected: string, output: string): string | undefined {
  // The CLI writes its progress dot by dot, and the next text may follow on the line.
  const lines = output
    .replace(/^ *@ [a-z ]+\.+/gm, "$&\n")
    .split("\n")
    .map(oneBlank);
  return expected
    .split("\n")
    .map(oneBlank)
    .find((line) => {
      const parts = line.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
      const at = lines.findIndex((one) => new RegExp(`^${parts.join(".*")}$`).test(one));
      lines.splice(0, at + 1);
      return at < 0;
    });
}

const oneBlank = (line: string): string => line.replace(/\s+/g, " ").trim();

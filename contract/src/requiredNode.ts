import { readFileSync } from "node:fs";
import { join } from "node:path";

/*
 * Each entry point imports this module first: an older Node.js fails with a syntax error or a module that it cannot load, and names
 * no cause.
 */

const numbersIn = (text: string): readonly number[] => (text.match(/\d+/g) ?? []).map(Number);

/** The first version of Node.js that the packages support. */
function requiredVersion(): string {
  const text = readFileSync(join(__dirname, "..", "package.json"), "utf8");
  const { engines } = JSON.parse(text) as { readonly engines: { readonly node: string } };
  return engines.node.replace(">=", "");
}

const [required, { node: present }] = [requiredVersion(), process.versions];
const [[least = 0, leastMinor = 0], [major = 0, minor = 0]] = [numbersIn(required), numbersIn(present)];
if (major < least || (major === least && minor < leastMinor)) {
  const code = "config/node-version";
  const text = `pulumi-pipes requires Node.js ${required} or later, and this is Node.js ${present}. Install a later version`;
  const error = new Error(`${text} [${code}]`);
  // Frames of a module that only checks a version help no user.
  error.stack = error.message;
  throw error;
}

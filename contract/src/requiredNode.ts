/*
 * Each entry point imports this module first: an older Node.js fails with a syntax error or a module that it cannot load, and names
 * no cause.
 */

const numbersIn = (text: string): readonly number[] => (text.match(/\d+/g) ?? []).map(Number);

// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import of a file outside the sources is an error
const { engines } = require("../package.json") as { readonly engines: { readonly node: string } };

const [required, { node: present }] = [engines.node.replace(">=", ""), process.versions];
const [[least = 0, leastMinor = 0], [major = 0, minor = 0]] = [numbersIn(required), numbersIn(present)];
if (major < least || (major === least && minor < leastMinor)) {
  const code = "config/node-version";
  const text = `pulumi-pipes requires Node.js ${required} or later, and this is Node.js ${present}. Install a later version`;
  const error = new Error(`${text} [${code}]`);
  // Frames of a module that only checks a version help no user.
  error.stack = error.message;
  throw error;
}

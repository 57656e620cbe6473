import { createCipheriv, randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { stackKey } from "./keyService";

/** The stack that a harness uses where a test names none. */
export const STACK_NAME = "test";

/** Stack configuration by full key; a secret value is stored encrypted. */
export type EngineConfig = Readonly<Record<string, string | { readonly secret: string }>>;

/** Where the CLI keeps the stacks of a backend. */
const stacksIn = (backend: string): string => join(backend, ".pulumi", "stacks");

/** The file that a backend keeps a stack in. */
export const stackFile = (backend: string, project: string, stack = STACK_NAME): string =>
  join(stacksIn(backend), project, `${stack}.json`);

/** The state of a stack without resources. */
export const emptyStackText = (project: string): string =>
  JSON.stringify({ version: 3, checkpoint: { stack: `organization/${project}/${STACK_NAME}` } });

/**
 * Writes what `pulumi stack init` and `pulumi config set-all` write: each of them takes a quarter of a second of processor time.
 * The key of the stack comes from the passphrase `test`, or where jest runs from its service of keys.
 */
export async function writeEmptyStack(
  backend: string,
  project: { readonly name: string; readonly dir: string },
  config: EngineConfig,
): Promise<void> {
  await mkdir(join(stacksIn(backend), project.name), { recursive: true });
  await writeFile(join(backend, ".pulumi", "meta.yaml"), "version: 1\n");
  await writeFile(stackFile(backend, project.name), emptyStackText(project.name));
  const values = Object.entries(config).map(
    ([key, value]) => [key, typeof value === "string" ? value : { secure: encrypt(value.secret) }] as const,
  );
  const byPassphrase = process.env["PIPES_TEST_KEYS"] === undefined;
  const settings = { ...(byPassphrase ? passphrase() : keyService), config: Object.fromEntries(values) };
  // JSON is YAML too.
  await writeFile(join(project.dir, `Pulumi.${STACK_NAME}.yaml`), JSON.stringify(settings, undefined, 2));
}

const salt = "cGlwZXN0c3Q=";

const passphrase = () => ({ encryptionsalt: `v1:${salt}:${encrypt("pulumi")}` });
/** The service opens any key to the same one. */
const keyService = { secretsprovider: "hashivault://stack", encryptedkey: btoa("sealed") };

/** The encryption of the CLI, which every later CLI must read. */
function encrypt(text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", stackKey, nonce);
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `v1:${nonce.toString("base64")}:${data.toString("base64")}`;
}

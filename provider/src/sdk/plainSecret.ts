import * as pulumi from "@pulumi/pulumi";

const key = "pipes:authKeySecret";

/** Where the CLI tells a program which values of its configuration are secret, as a list in JSON. */
const secretKeysVariable = "PULUMI_CONFIG_SECRET_KEYS";

let isTold = false;

/** Warns once of a stack that keeps the secret of the key that signs in plain. */
export function warnOfPlainSecret(): void {
  if (isTold) return;
  const value = new pulumi.Config("pipes").get("authKeySecret");
  if (value === undefined || isSecret(key) !== false) return;
  isTold = true;
  void pulumi.log.warn(
    `${key} is in plain text in the configuration of the stack, and so in its state. \`pulumi config set --secret ${key}\` ` +
      "encrypts it; what version control and the state have of it already is known, so rotate the key",
  );
}

/** Undefined where nobody tells, as in a program that no CLI has started. */
function isSecret(name: string): boolean | undefined {
  try {
    const secret: unknown = JSON.parse(process.env[secretKeysVariable] ?? "");
    return Array.isArray(secret) ? secret.includes(name) : undefined;
  } catch {
    return undefined;
  }
}

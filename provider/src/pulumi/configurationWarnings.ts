import * as pulumi from "@pulumi/pulumi";
import { bareKey, unusedVariables } from "../config/configuration";
import { previewingEngine } from "./knownOutputs";

const key = "pipes:authKeySecret";

/** Where the CLI tells a program which values of its configuration are secret, as a list in JSON. */
const secretKeysVariable = "PULUMI_CONFIG_SECRET_KEYS";

let isSecretToldOf = false;

/** Previews that had the warning of variables. A program of the Automation API runs many previews in one process. */
const warnedPreviews = new WeakSet<object>();

/** Warns once of a signing secret in plain text, and in a preview of variables that the stack's configuration overrides. */
export function warnOfConfiguration(): void {
  const config = new pulumi.Config("pipes");
  if (!isSecretToldOf && config.get("authKeySecret") !== undefined && isSecret(key) === false) {
    isSecretToldOf = true;
    void pulumi.log.warn(
      `${key} is in plain text in the configuration of the stack, and so in its state. \`pulumi config set --secret ${key}\` ` +
        "encrypts it; what version control and the state have of it already is known, so rotate the key",
    );
  }
  const preview = previewingEngine();
  if (preview === undefined || warnedPreviews.has(preview)) return;
  warnedPreviews.add(preview);
  const unused = unusedVariables({ get: (name) => config.get(bareKey(name)) }, process.env);
  if (unused !== undefined) void pulumi.log.warn(unused);
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

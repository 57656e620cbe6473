import { isRequestError, messageOf, valueText } from "../core/errors";
import { PartialFailure } from "../core/resource";
import { own, type JsonObject } from "../core/json";
import type { Resource } from "../core/resource";
import { inLines, printable, withBlanks } from "../core/text";

/** What the methods that the engine calls do with an object. */
const verbs = {
  check: "check the arguments of",
  diff: "plan the changes of",
  create: "create",
  update: "update",
  read: "read",
  delete: "delete",
} as const;

export type Method = keyof typeof verbs;

export interface FailedCall {
  readonly method: Method;
  /** Undefined for a state that no version of this package wrote. */
  readonly resource: Resource | undefined;
  /** Empty for an object that this call creates or adopts. */
  readonly id: string;
  /** The args, or the outputs of the state. */
  readonly map: JsonObject;
  /** The `Provider` of the resource; undefined for the default provider. */
  readonly account: string | undefined;
  readonly redacted: (text: string) => string;
}

const lastUpHint =
  "`pulumi refresh` and `pulumi destroy` use the credentials of the last `up`. To use the current credentials, add --run-program.";

/** What the engine shows of a failure: one clean text, without secrets. */
export const failureText = (error: unknown, call: FailedCall): string =>
  `could not ${printable(inLines(taskOf(error, call)))}: ${call.redacted(messageFor(error, call))}`;

/** What the call was to do with which object: `update the alert "Errors" (65f1…)`. */
function taskOf(error: unknown, { method, resource, id, map, redacted }: FailedCall): string {
  const [idArg, name] = [own(map, resource?.idArg.name ?? ""), own(map, "name")];
  const isAdoption = method === "create" && (typeof idArg === "string" || resource?.create === undefined);
  const isPartial = error instanceof PartialFailure;
  const verb = isAdoption ? "adopt" : verbs[method];
  const completion = `complete the ${isAdoption ? "adoption" : "creation"} of`;
  const knownId = withBlanks(isPartial ? error.state.id : id || (typeof idArg === "string" ? idArg : ""));
  const label = typeof name === "string" && name !== "" ? redacted(valueText(name)) : "";
  const idText = label === "" || knownId === "" ? knownId : `(${knownId})`;
  const words = [isPartial ? completion : verb, "the", resource?.noun ?? "resource", label, idText];
  return words.filter((word) => word !== "").join(" ");
}

function messageFor(error: unknown, { method, account }: FailedCall): string {
  const cause = error instanceof PartialFailure ? error.cause : error;
  const text = messageOf(error);
  // The engine calls these methods with the configuration of the last `up`, and does not say in which command.
  const usesLastConfiguration = method === "read" || method === "delete";
  const message = usesLastConfiguration
    ? text.replace(/\.?(?= \[http\/unauthorized\]$)/, `. ${lastUpHint}`)
    : text;
  // A configuration error names the account already.
  return account === undefined || !isOfAccount(cause) ? message : `${account}: ${message}`;
}

/** Whether an error concerns the account and not a single object. */
const isOfAccount = (error: unknown): boolean =>
  isRequestError(error, "http/unauthorized", "http/forbidden", "http/unreachable", "http/proxy-refused") ||
  (isRequestError(error) && error.isUnsent && error.code !== "http/bad-request");

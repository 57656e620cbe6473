import type { Code } from "../core/messages/codes.generated";
import {
  ConfigurationError,
  isMessage,
  isRequestError,
  messageCode,
  messageOf,
  type Message,
  type RequestError,
} from "../core/messages/errors";
import { ResourceError, valueText, withCode, withText } from "../core/messages/errors";
import { PartialFailure } from "../core/resource/resource";
import { own, type JsonObject } from "../core/json/json";
import type { Resource } from "../core/resource/resource";
import { IncompleteWrite } from "../core/resource/steps";
import { inLines, printable, withBlanks } from "../core/messages/text";

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

/** How many failures of one kind a process shows in full. */
const inFull = 3;

/** True for a failure before any response: another object or function that fails so has nothing to add. */
const isOfConnection = (cause: unknown): cause is RequestError =>
  isRequestError(cause, "http/unreachable", "http/proxy-refused");

/** The failures of a process. One cause can fail each of a thousand resources. */
export class Failures {
  /** The objects that failed, by the kind of their failure. */
  readonly #objects = new Map<string, string[]>();
  /** The functions that failed first, by the kind of their failure. */
  readonly #functions = new Map<string, string>();
  /** The key that signs requests, if this process narrowed it. */
  #narrowedKey: string | undefined;

  noteNarrowedKey(id: string): void {
    this.#narrowedKey = id;
  }

  /** What the engine shows of a failure: one clean text, without secrets. */
  textOf(error: unknown, call: FailedCall): string {
    const object = printable(inLines(subjectOf(error, call)));
    const task = `could not ${verbOf(error, call)} ${object}`;
    const cause = causeOf(error);
    const kind = sharedKindOf(cause);
    const objects = this.#objects.get(kind ?? "") ?? [];
    if (kind !== undefined) this.#objects.set(kind, [...objects, object].slice(0, inFull));
    const [first] = objects;
    const code = messageCode(messageOf(cause));
    const isInFull = objects.length < (isOfConnection(cause) ? 1 : inFull);
    if (first === undefined || code === undefined || isInFull)
      return `${task}: ${call.redacted(this.#withKey(messageFor(error, call), cause))}`;
    return withCode(`${task}: see the error of ${first}${call.redacted(noteOf(error))}`, code);
  }

  /** The message of a failed function. The program can catch the first error, so each names the error of the network. */
  textOfFunction(error: unknown, name: string): Message {
    if (!isOfConnection(error)) return messageOf(error);
    const first = this.#functions.get(error.inBrief);
    this.#functions.set(error.inBrief, first ?? name);
    // With a status, the reason is a word of the service.
    const reason = error.reason === undefined || error.status !== undefined ? "" : ` (${error.reason})`;
    return first === undefined
      ? messageOf(error)
      : withCode(`see the error of ${first}${reason}`, error.code);
  }

  /** A refusal with the change of the key that can be its cause. */
  #withKey(message: string, cause: unknown): string {
    const key = this.#narrowedKey;
    if (key === undefined || !isRequestError(cause, "http/unauthorized", "http/forbidden")) return message;
    const text =
      `. This run restricts or deletes the access key ${key}, with which it authenticates, and that may be the cause. ` +
      "Restore the key with other credentials, or use a different key";
    return isMessage(message) ? withText(message, (words) => `${words.trimEnd()}${text} `) : message;
  }
}

const causeOf = (error: unknown): unknown =>
  error instanceof PartialFailure || error instanceof IncompleteWrite ? causeOf(error.cause) : error;

/** The state in which a failed write left the object, which the error of another object does not say. */
const noteOf = (error: unknown): string => {
  if (error instanceof PartialFailure) return noteOf(error.cause);
  return error instanceof IncompleteWrite ? `. ${error.note}` : "";
};

/** The failures of requests that are about one object. */
const ofObject: readonly Code[] = ["http/bad-request", "http/conflict", "http/schema-mismatch"];

/** The kind of a failure whose cause is not the object; undefined for any other failure. */
function sharedKindOf(cause: unknown): string | undefined {
  if (isRequestError(cause)) return ofObject.includes(cause.code) ? undefined : cause.inBrief;
  if (cause instanceof ConfigurationError) return cause.message;
  const isOfAddress = cause instanceof ResourceError && cause.code === "config/address-changed";
  return isOfAddress ? cause.code : undefined;
}

/** What the call was to do: `update`. */
function verbOf(error: unknown, call: FailedCall): string {
  const isAdoption = isOfAdoption(call);
  if (error instanceof PartialFailure && call.method === "create")
    return `complete the ${isAdoption ? "adoption" : "creation"} of`;
  return isAdoption ? "adopt" : verbs[call.method];
}

const isOfAdoption = ({ method, resource, map }: FailedCall): boolean =>
  method === "create" &&
  (typeof own(map, resource?.idArg.name ?? "") === "string" || resource?.creation === undefined);

/** The object that a call was about: `the alert "Errors" (65f1…)`. */
function subjectOf(error: unknown, { resource, id, map, redacted }: FailedCall): string {
  const [idArg, name] = [own(map, resource?.idArg.name ?? ""), own(map, "name")];
  const isPartial = error instanceof PartialFailure;
  const plainId = isPartial ? error.state.id : id || (typeof idArg === "string" ? idArg : "");
  // A program can mark an ID as secret.
  const knownId = redacted(withBlanks(plainId));
  const label = typeof name === "string" && name !== "" ? redacted(valueText(name)) : "";
  const idText = label === "" || knownId === "" ? knownId : `(${knownId})`;
  const words = ["the", resource?.noun ?? "resource", label, idText];
  return words.filter((word) => word !== "").join(" ");
}

function messageFor(error: unknown, { method, account }: FailedCall): string {
  const cause = causeOf(error);
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

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

/** The verbs for the engine's methods, for messages. */
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
  /** Empty if this call creates or adopts the object. */
  readonly id: string;
  /** The args, or the outputs of the state. */
  readonly map: JsonObject;
  /** The `Provider` of the resource; undefined for the default provider. */
  readonly account: string | undefined;
  readonly redacted: (text: string) => string;
}

const lastUpHint =
  "`pulumi refresh` and `pulumi destroy` use the credentials of the last `up`. To use the current credentials, add --run-program.";

/** Maximum number of failures of one kind that a process shows in full. */
const inFull = 3;

/** True for a failure before any response. Further failures of this kind add no information. */
const isOfConnection = (cause: unknown): cause is RequestError =>
  isRequestError(cause, "http/unreachable", "http/proxy-refused");

/** The failures of a process, grouped because one cause can fail a thousand resources. */
export class Failures {
  /** The objects that failed, by the kind of their failure. */
  readonly #objects = new Map<string, string[]>();
  /** The functions that failed first, by the kind of their failure. */
  readonly #functions = new Map<string, string>();
  /** The key that authenticates requests, if this process narrowed it. */
  #narrowedKey: string | undefined;

  noteNarrowedKey(id: string): void {
    this.#narrowedKey = id;
  }

  /** Returns the text that the engine shows for a failure, without secrets. */
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

  /** Returns the message of a failed function. The program can catch the first error, so each message repeats a network error. */
  textOfFunction(error: unknown, name: string): Message {
    if (!isOfConnection(error)) return messageOf(error);
    const first = this.#functions.get(error.inBrief);
    this.#functions.set(error.inBrief, first ?? name);
    // If there is a status, the reason comes from the service.
    const reason = error.reason === undefined || error.status !== undefined ? "" : ` (${error.reason})`;
    return first === undefined
      ? messageOf(error)
      : withCode(`see the error of ${first}${reason}`, error.code);
  }

  /** Adds to a rejected request that this run narrowed the key, which can be the cause. */
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

/** Returns the note on the state in which a failed write left its object. It is specific to that object. */
const noteOf = (error: unknown): string => {
  if (error instanceof PartialFailure) return noteOf(error.cause);
  return error instanceof IncompleteWrite ? `. ${error.note}` : "";
};

/** Codes of failures that concern a single object. */
const ofObject: readonly Code[] = ["http/bad-request", "http/conflict", "http/schema-mismatch"];

/** Groups failures that do not concern a single object; undefined for any other failure. */
function sharedKindOf(cause: unknown): string | undefined {
  if (isRequestError(cause)) return ofObject.includes(cause.code) ? undefined : cause.inBrief;
  if (cause instanceof ConfigurationError) return cause.message;
  const isOfAddress = cause instanceof ResourceError && cause.code === "config/address-changed";
  return isOfAddress ? cause.code : undefined;
}

/** Returns the verb for the failed call: `update`. */
function verbOf(error: unknown, call: FailedCall): string {
  const isAdoption = isOfAdoption(call);
  if (error instanceof PartialFailure && call.method === "create")
    return `complete the ${isAdoption ? "adoption" : "creation"} of`;
  return isAdoption ? "adopt" : verbs[call.method];
}

const isOfAdoption = ({ method, resource, map }: FailedCall): boolean =>
  method === "create" &&
  (typeof own(map, resource?.idArg.name ?? "") === "string" || resource?.creation === undefined);

/** Describes the object of a call: `the alert "Errors" (65f1…)`. */
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
  // The engine calls these methods with the configuration of the last `up`, whatever the command.
  const usesLastConfiguration = method === "read" || method === "delete";
  const message = usesLastConfiguration
    ? text.replace(/\.?(?= \[http\/unauthorized\]$)/, `. ${lastUpHint}`)
    : text;
  // A configuration error already names the account.
  return account === undefined || !isOfAccount(cause) ? message : `${account}: ${message}`;
}

/** True if an error concerns the account and not a single object. */
const isOfAccount = (error: unknown): boolean =>
  isRequestError(error, "http/unauthorized", "http/forbidden", "http/unreachable", "http/proxy-refused") ||
  (isRequestError(error) && error.isUnsent && error.code !== "http/bad-request");

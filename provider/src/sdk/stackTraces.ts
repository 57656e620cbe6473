import * as pulumi from "@pulumi/pulumi";
import { dirname, sep } from "node:path";

/*
 * Pulumi's SDK formats a stack trace for four promises of each property of a resource, about a hundred times a resource,
 * and ts-node maps each of their lines to its source. The texts are for PULUMI_DEBUG_PROMISE_LEAKS, and nobody else
 * reads them. They were half of a preview of 500 alerts: 9.3 s with them, 5.4 s without. The SDK formats one more, for the
 * state; an engine writes the whole state for each step, so the frames that are kept there are time as well. What V8 takes
 * to capture frames that nobody formats is a third of what is left.
 */

/** Frames that a state keeps of a resource: the line that made it, and who called that. */
const framesInState = 3;

/** Frames that the SDK drops of each trace for a state: four of its own and the constructor of the resource's class. */
const framesDropped = 5;

/** Leaves out the stack traces that nobody reads, until the returned function is called: in the same turn, in a `finally`. */
export function leaveOutUnreadTraces(): () => void {
  // Node's own, or that of a package such as ts-node; none where a package has taken it away.
  const original: unknown = Reflect.get(Error, "prepareStackTrace");
  if (typeof original !== "function" || areTracesRead()) return () => undefined;
  const format = (error: Error, sites: readonly NodeJS.CallSite[]): unknown =>
    Reflect.apply(original, Error, [error, sites]);
  const prepare = (error: Error, sites: readonly NodeJS.CallSite[]): unknown => {
    // The function that made the error tells the SDK's traces from those of a user's code that runs meanwhile.
    const maker = sites[0]?.getFunctionName();
    if (maker === "debuggablePromise" || (usualLimit !== undefined && maker === undefined)) return "";
    if (maker !== "callsites") return format(error, sites);
    isRegistering = true;
    // Empty lines are dropped as well, and nothing has to look up their source.
    return String(format(error, framesOfUser(sites))).replace("\n", "\n".repeat(framesDropped + 1));
  };
  Reflect.set(Error, "prepareStackTrace", prepare);
  return () => {
    isRegistering = false;
    captureFrames();
    // What another package has set meanwhile stays.
    if (Reflect.get(Error, "prepareStackTrace") === prepare)
      Reflect.set(Error, "prepareStackTrace", original);
  };
}

/** Whether the SDK has called all of a user's code that belongs to a resource: it goes on with the properties. */
let isRegistering = false;

/** The limit of frames to go back to, where V8 captures none. */
let usualLimit: number | undefined;

function captureNoFrames(): void {
  if (!isRegistering || typeof Error.stackTraceLimit !== "number") return;
  usualLimit ??= Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
}

function captureFrames(): void {
  if (usualLimit !== undefined) Error.stackTraceLimit = usualLimit;
  usualLimit = undefined;
}

/**
 * The properties of a resource, while which are read V8 captures no frames. The SDK reads them in a row, and allocates the
 * error of a registration that fails afterwards: that one needs its frames. The first and the last are this package's own.
 */
export function withoutFrames(properties: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(properties);
  noticeReads(properties, names.at(0), captureNoFrames);
  noticeReads(properties, names.at(-1), captureFrames);
  return properties;
}

function noticeReads(
  properties: Record<string, unknown>,
  name: string | undefined,
  notice: () => void,
): void {
  if (name === undefined) return;
  let value = properties[name];
  Object.defineProperty(properties, name, {
    get: () => {
      notice();
      return value;
    },
    set: (given: unknown) => {
      value = given;
    },
  });
}

function areTracesRead(): boolean {
  const { PIPES_FULL_STACK_TRACES: full, PULUMI_DEBUG_PROMISE_LEAKS: leaks = "" } = process.env;
  return full === "true" || leaks !== "";
}

/** The user's own frames of those that a state may keep; where none is the user's, those of other packages. */
function framesOfUser(sites: readonly NodeJS.CallSite[]): readonly NodeJS.CallSite[] {
  const callers = sites.slice(framesDropped);
  const own = callers.filter(isOfUser);
  return (own.length > 0 ? own : callers).slice(0, framesInState);
}

/** In a workspace this package is linked, and not in a node_modules. */
const thisPackage = dirname(__dirname) + sep;

function isOfUser(site: NodeJS.CallSite): boolean {
  const file = site.getFileName() ?? "node:";
  return !/^node:|[\\/]node_modules[\\/]/.test(file) && !file.startsWith(thisPackage);
}

/**
 * An error that a user can mend in the program: Pulumi prints it without its stack trace. It has no frames either, because
 * Pulumi formats them all the same, and Node 20 needs a quarter of a minute to colour one of `@pulumi/output.ts`.
 */
export function programError(message: string): pulumi.RunError {
  const error = new pulumi.RunError(message);
  error.stack = `RunError: ${message}`;
  return error;
}

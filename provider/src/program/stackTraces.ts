import * as pulumi from "@pulumi/pulumi";
import { dirname, sep } from "node:path";
import type { Code } from "../core/messages/codes.generated";
import { withCode, type Message } from "../core/messages/errors";
import { printable } from "../core/messages/text";

/** Number of frames that the SDK drops from the trace for the state: four of its own, and one constructor. */
const framesDropped = 5;

/** Number of frames that a state keeps: the line that creates the resource, and its callers. */
const framesInState = 3;

/**
 * Keeps this package out of the stack traces of the states, and leaves out those that no code reads, until the returned
 * function is called in a `finally`. Pulumi's SDK formats about a hundred for each resource, half of the time of a large preview.
 * `debuggablePromise` makes them, for PULUMI_DEBUG_PROMISE_LEAKS alone; `callsites` makes the one for the state. A resource has two
 * constructors above that of `CustomResource`, of which the SDK drops one.
 */
export function cleanStackTraces(constructors = 2): () => void {
  const original: unknown = Reflect.get(Error, "prepareStackTrace");
  const format = typeof original === "function" ? original : asNode;
  const { PIPES_FULL_STACK_TRACES: full, PULUMI_DEBUG_PROMISE_LEAKS: leaks = "" } = process.env;
  const areRead = full === "true" || leaks !== "";
  const prepare = (error: Error, sites: readonly NodeJS.CallSite[]): unknown => {
    const maker = sites[0]?.getFunctionName();
    if (maker === "debuggablePromise" && !areRead) return "";
    const frames = maker === "callsites" ? framesForState(sites, constructors, areRead) : sites;
    return Reflect.apply(format, Error, [error, frames]);
  };
  Reflect.set(Error, "prepareStackTrace", prepare);
  return () => {
    // Another package may have set its own function meanwhile.
    if (Reflect.get(Error, "prepareStackTrace") === prepare)
      Reflect.set(Error, "prepareStackTrace", original);
  };
}

const asNode = (error: Error, sites: readonly NodeJS.CallSite[]): string =>
  [String(error), ...sites.map((site) => `    at ${site as unknown as string}`)].join("\n");

/**
 * Returns the frames that the SDK drops, then those of the program. They count by position, because in a bundle all frames are in
 * one file.
 */
function framesForState(
  sites: readonly NodeJS.CallSite[],
  constructors: number,
  isFull: boolean,
): readonly NodeJS.CallSite[] {
  const ofProgram = sites.slice(framesDropped - 1 + constructors);
  const frames = isFull ? ofProgram : ofProgram.filter(isOfUser).slice(0, framesInState);
  return [...sites.slice(0, framesDropped), ...frames];
}

/** In a workspace, this package is linked and not in node_modules. */
const thisPackage = dirname(__dirname) + sep;

function isOfUser(site: NodeJS.CallSite): boolean {
  const file = site.getFileName() ?? "node:";
  return !/^node:|[\\/]node_modules[\\/]/.test(file) && !file.startsWith(thisPackage);
}

/**
 * An error that a user can correct in the program: Pulumi prints it without its stack trace. It has no frames, because
 * Pulumi still formats them, and Node 20 needs a quarter of a minute to colour one of `@pulumi/output.ts`.
 */
export const programError = (code: Code, text: string): pulumi.RunError => runErrorOf(withCode(text, code));

/** Converts a message with a code to such an error of one line. */
export function runErrorOf(message: Message): pulumi.RunError {
  const error = new pulumi.RunError(printable(message.replaceAll("\n", " ")));
  error.stack = `RunError: ${error.message}`;
  return error;
}

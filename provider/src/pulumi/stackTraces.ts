import * as pulumi from "@pulumi/pulumi";
import { dirname, sep } from "node:path";

/** Frames that a state keeps of a resource: the line that creates it, and its callers. */
const framesInState = 3;

/** Frames that the SDK drops of each trace for a state: four of its own and the constructor of the resource's class. */
const framesDropped = 5;

/**
 * Leaves out stack traces that no code reads, until the returned function is called in a `finally`. Pulumi's SDK formats
 * about a hundred traces for each resource, which take half of the time of a large preview. `debuggablePromise` makes them,
 * for PULUMI_DEBUG_PROMISE_LEAKS alone; `callsites` makes the one for the state.
 */
export function leaveOutUnreadTraces(): () => void {
  const original: unknown = Reflect.get(Error, "prepareStackTrace");
  if (typeof original !== "function" || areTracesRead()) return () => undefined;
  const prepare = (error: Error, sites: readonly NodeJS.CallSite[]): unknown => {
    const maker = sites[0]?.getFunctionName();
    if (maker === "debuggablePromise") return "";
    const kept = maker === "callsites" ? framesForState(sites) : sites;
    return Reflect.apply(original, Error, [error, kept]);
  };
  Reflect.set(Error, "prepareStackTrace", prepare);
  return () => {
    // Another package can have set its own function meanwhile.
    if (Reflect.get(Error, "prepareStackTrace") === prepare)
      Reflect.set(Error, "prepareStackTrace", original);
  };
}

function areTracesRead(): boolean {
  const { PIPES_FULL_STACK_TRACES: full, PULUMI_DEBUG_PROMISE_LEAKS: leaks = "" } = process.env;
  return full === "true" || leaks !== "";
}

/** The frames that the SDK drops, then the user's own. */
const framesForState = (sites: readonly NodeJS.CallSite[]): readonly NodeJS.CallSite[] => [
  ...sites.slice(0, framesDropped),
  ...sites.slice(framesDropped).filter(isOfUser).slice(0, framesInState),
];

/** In a workspace this package is linked, and not in a node_modules. */
const thisPackage = dirname(__dirname) + sep;

function isOfUser(site: NodeJS.CallSite): boolean {
  const file = site.getFileName() ?? "node:";
  return !/^node:|[\\/]node_modules[\\/]/.test(file) && !file.startsWith(thisPackage);
}

/**
 * An error that a user can correct in the program: Pulumi prints it without its stack trace. It has no frames, because
 * Pulumi formats them all the same, and Node 20 needs a quarter of a minute to colour one of `@pulumi/output.ts`.
 */
export function programError(message: string): pulumi.RunError {
  const error = new pulumi.RunError(message);
  error.stack = `RunError: ${message}`;
  return error;
}

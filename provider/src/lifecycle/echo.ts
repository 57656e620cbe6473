import { isDeepStrictEqual } from "node:util";
import type { Api } from "../client";
import { ApiError, isApiError } from "../client/errors";
import { isPropertyMap, type PropertyMap } from "../schema/propertyMap";

/*
 * A request that replaces an object, or a list of objects, loses what it leaves out. So what the service answered and the
 * program does not set is sent back. A service may own some of it and refuse that.
 */

export interface EchoedWrite {
  readonly api: Api;
  readonly warn: (text: string) => void;
  /** What the object is called in `pipes:omitOnUpdate`. */
  readonly noun: "alert" | "dashboard" | "accessKey" | "pipe";
  /** The object as it was answered before. */
  readonly live: PropertyMap;
  /** What the program sets. */
  readonly own: PropertyMap;
  /** The same, with what is sent back. */
  readonly body: PropertyMap;
  readonly send: (body: PropertyMap) => Promise<PropertyMap>;
  /** Reads the object once more. */
  readonly look: () => Promise<PropertyMap | undefined>;
}

/**
 * Sends a body in which fields go back to the service. Where it refuses some of them by name, they are left out: those that
 * are there all the same are the service's own, and are not sent back any more; the others are lost, which is told.
 */
export async function sendWithEcho(write: EchoedWrite): Promise<PropertyMap> {
  const { api, warn, noun, live, own } = write;
  const key = (path: Path): string => keyOf(noun, path);
  const body = withoutEchoed(write.body, own, (path) => api.omitOnUpdate.has(key(path)));
  const { answered, refused } = await sendUntilTaken(write, body, []);
  const isThere = (now: PropertyMap, path: Path): boolean =>
    isDeepStrictEqual(valuesAt(now, path), valuesAt(live, path));
  // An answer to a change need not show all.
  const now = refused.every((path) => isThere(answered, path))
    ? answered
    : ((await write.look()) ?? answered);
  const lost = refused.filter((path) => !isThere(now, path));
  for (const path of refused) if (!lost.includes(path)) api.omitOnUpdate.learn(key(path));
  if (lost.length > 0) warn(lostText(lost));
  return now;
}

/** Names from the object down, as they are on the wire; one may have a dot in it. */
type Path = readonly string[];

/** A path as messages and `pipes:omitOnUpdate` have it. */
const textOf = (path: Path): string => path.map((name) => (name === "" ? '""' : name)).join(".");

const keyOf = (noun: string, path: Path): string => `${noun}.${textOf(path)}`;

/** Sends a body, and again without what was refused by name: a service may name one field at a time. */
async function sendUntilTaken(
  write: EchoedWrite,
  body: PropertyMap,
  refused: readonly Path[],
): Promise<{ readonly answered: PropertyMap; readonly refused: readonly Path[] }> {
  const { noun, own, send } = write;
  try {
    return { answered: await send(body), refused };
  } catch (error) {
    const echoed = echoedPaths(body, own);
    if (!isApiError(error, "badRequest") || echoed.length === 0) throw error;
    const seen = echoed.filter((path) => isNamedIn(error.detail, path));
    // An empty name is not seen in a message: it is meant where nothing else is.
    const named = seen.length > 0 ? seen : echoed.filter((path) => path.at(-1) === "");
    if (named.length === 0)
      throw withAdvice(
        error,
        echoed.map((path) => keyOf(noun, path)),
      );
    const keys = new Set(named.map(keyIn));
    const rest = withoutEchoed(body, own, (path) => keys.has(keyIn(path)));
    return sendUntilTaken(write, rest, [...refused, ...named]);
  }
}

/** Tells paths apart. */
const keyIn = (path: Path): string => JSON.stringify(path);

const lostText = (paths: readonly Path[]): string =>
  `${paths.map(textOf).join(", ")}: the service refused to take back what it had answered there, and it is gone now: the args ` +
  "do not say these fields. Set them again on the service, or in the args (additionalFields has those that have no arg)";

function withAdvice(error: ApiError, echoed: readonly string[]): ApiError {
  const detail =
    `${error.detail} (the request also sent back what the service answers and the args do not set: ${echoed.join(", ")}; if ` +
    "it refuses one of them, name that in pipes:omitOnUpdate)";
  const { kind, method, path, place, status, code, requestId } = error;
  return new ApiError({ kind, method, path, place, status, code, requestId, detail });
}

/** Whether a message names the last part of a path, as a word. */
function isNamedIn(message: string, path: Path): boolean {
  const name = (path.at(-1) ?? "").replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return name !== "" && new RegExp(`(?<![\\w$])${name}(?![\\w$])`).test(message);
}

/** The paths of what a body has and the program does not set, each once; places in lists do not count. */
function echoedPaths(body: PropertyMap, own: PropertyMap): readonly Path[] {
  const paths = new Map<string, Path>();
  withoutEchoed(body, own, (path) => {
    paths.set(keyIn(path), path);
    return false;
  });
  return [...paths.values()];
}

/** The body without what the program does not set and `isLeftOut` says. */
function withoutEchoed(
  body: PropertyMap,
  own: PropertyMap,
  isLeftOut: (path: Path) => boolean,
  above: Path = [],
): PropertyMap {
  const entries = Object.entries(body).flatMap(([name, value]): [string, unknown][] => {
    // On the wire it stands beside its siblings.
    const path = name === "additionalFields" ? above : [...above, name];
    const set = Object.hasOwn(own, name) ? own[name] : undefined;
    if (name === "additionalFields" && isPropertyMap(value))
      return [[name, withoutEchoed(value, isPropertyMap(set) ? set : {}, isLeftOut, above)]];
    if (set === undefined) return isLeftOut(path) ? [] : [[name, value]];
    return [[name, inside(value, set, isLeftOut, path)]];
  });
  return Object.fromEntries(entries);
}

function inside(value: unknown, own: unknown, isLeftOut: (path: Path) => boolean, above: Path): unknown {
  if (isPropertyMap(value) && isPropertyMap(own)) return withoutEchoed(value, own, isLeftOut, above);
  if (!Array.isArray(value) || !Array.isArray(own) || value.length !== own.length) return value;
  return value.map((item: unknown, index) => inside(item, own[index], isLeftOut, above));
}

/** All values at a path, through lists and `additionalFields`. */
function valuesAt(at: unknown, path: Path): readonly unknown[] {
  if (Array.isArray(at)) return at.flatMap((item: unknown) => valuesAt(item, path));
  const [name, ...rest] = path;
  if (name === undefined) return at === undefined ? [] : [at];
  if (!isPropertyMap(at)) return [];
  if (Object.hasOwn(at, name)) return valuesAt(at[name], rest);
  return isPropertyMap(at["additionalFields"]) ? valuesAt(at["additionalFields"], path) : [];
}

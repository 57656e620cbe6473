import { lstatSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { normalId } from "pulumi-pipes-contract/ids";
import { z } from "zod";
import { ConfigurationError } from "../core/messages/errors";
import type { Recovered } from "../core/lifecycle/recoveredObjects";

/*
 * The file that `pulumi-pipes-cli recover` writes and a user can edit. It assigns existing objects to resources. Without the
 * file, or for a resource without an ID in it, `up` reuses nothing.
 */

/** The environment variable with the path of the file. */
export const recoveryVariable = "PIPES_RECOVER";

/** The decisions of the command. Some are left to the user. */
const decisions = [
  /** The object has all values of the program, and no extra items in its lists. */
  "identical",
  /** There are more identical objects than resources, or different resources match one object. */
  "ambiguous",
  /** Objects with this name, tile or saved search have different values. */
  "different",
  /** The program sets a value that is unknown before `up`. */
  "unknown",
  /** The secret of a key is lost, so `up` creates another key. */
  "key",
  /** The service does not list such objects, or this version cannot read all of them. */
  "unlisted",
  /** No object matches the resource. */
  "new",
] as const;

export type Decision = (typeof decisions)[number];

/** A user who edits the file can write an ID in capital letters. */
const id = z.string().transform(normalId);

const candidate = z.looseObject({
  id,
  digest: z.string(),
  /** The values of the object that `up` changes, and the ones that it keeps. */
  differences: z.array(z.string()).optional(),
});

const entry = z.looseObject({
  urn: z.string(),
  /** The ID of the object that `up` reuses; null for none. */
  id: id.nullish(),
  decision: z.enum(decisions),
  name: z.string().optional(),
  organizationId: id,
  serviceId: id.optional(),
  /** The `Provider` of the resource; absent for the default provider. */
  provider: z.string().optional(),
  /** True if the resource has an object that the object with this ID replaces. */
  replaces: z.boolean().optional(),
  candidates: z.array(candidate).optional(),
});

const form = z.looseObject({
  version: z.literal(1),
  /** `project/stack` */
  stack: z.string(),
  /** True if the command wrote the file for its own previews. */
  isDraft: z.boolean().optional(),
  resources: z.array(entry),
});

export type RecoveryFile = z.infer<typeof form>;
export type RecoveryEntry = RecoveryFile["resources"][number];

/** The kind of a resource, by the last type in its URN. */
export const kindOfUrn = (urn: string): string => urn.split("::")[2]?.split(/[$:]/).at(-1) ?? "";

/** Returns the ID in an entry; undefined if there is none. */
export const idOfEntry = ({ id }: RecoveryEntry): string | undefined =>
  id === "" || id == null ? undefined : id;

/** Returns a key that identifies the object of an entry. */
export const refOfEntry = ({ urn, organizationId, serviceId = "", id }: RecoveryEntry): string =>
  [kindOfUrn(urn), organizationId, serviceId, id].join(" ");

/** `project/stack` of a URN. */
export function stackOfUrn(urn: string): string {
  const [, stack = "", project = ""] = /^urn:pulumi:(.*?)::(.*?)::/.exec(urn) ?? [];
  return `${project}/${stack}`;
}

/** An entry with the object that `up` reuses. */
export interface Taken extends Recovered {
  readonly entry: RecoveryEntry;
}

/** The entries of a file by URN, those with an ID. */
export interface Recovery {
  readonly path: string;
  /** True if the command wrote the file for its own previews. */
  readonly isDraft: boolean;
  /** True if the file has an entry for a resource, with or without an ID. */
  hasEntryOf(urn: string): boolean;
  readonly taken: ReadonlyMap<string, Taken>;
  /** Returns the object that a resource reuses. Throws for a resource of another stack. */
  find(urn: string): Taken | undefined;
}

const files = new Map<string, Recovery>();

/** Reads the file in the environment variable, once; undefined if it is not set. Throws for an unusable file. */
export function recoveryFromEnvironment(): Recovery | undefined {
  const name = process.env[recoveryVariable] ?? "";
  if (name === "") return undefined;
  // A program runs in the directory of its project, but the user may be in a different one.
  const paths = [process.cwd(), process.env["PWD"] ?? "."].map((folder) => resolve(folder, name));
  // A dangling link also counts: reading it fails, so that no other file is used instead.
  const path =
    paths.find((candidate) => lstatSync(candidate, { throwIfNoEntry: false }) !== undefined) ?? resolve(name);
  // An Automation API program has many runs in one process.
  const key = `${path} ${statSync(path, { throwIfNoEntry: false })?.mtimeMs}`;
  const known = files.get(key) ?? openRecovery(path);
  files.set(key, known);
  return known;
}

function openRecovery(path: string): Recovery {
  const { isDraft = false, stack, resources } = readRecoveryFile(path);
  const taken = new Map<string, Taken>();
  const owners = new Map<string, string>();
  const urns = new Set(resources.map(({ urn }) => urn));
  for (const entry of resources) {
    const { urn, decision, candidates = [] } = entry;
    const id = idOfEntry(entry);
    if (id === undefined) continue;
    if (decision === "key" || kindOfUrn(urn) === "AccessKey")
      throw wrong(
        path,
        `the entry for ${urn} has an ID, but no run can reuse an access key, because its secret is lost. Remove the ID`,
      );
    const chosen = candidates.find((named) => named.id === id);
    if (chosen === undefined)
      throw wrong(
        path,
        `the entry for ${urn} has an ID that is not among its candidates. Use the ID of a candidate, or set \`adoptId\``,
      );
    if (taken.has(urn)) throw wrong(path, `it has two entries for ${urn}. Remove one of them`);
    const object = refOfEntry(entry);
    const owner = owners.get(object);
    if (owner !== undefined)
      throw wrong(
        path,
        `the entries for ${owner} and ${urn} both have the object ${chosen.id}. Remove the ID from one of them`,
      );
    owners.set(object, urn);
    taken.set(urn, {
      id: chosen.id,
      digest: chosen.digest,
      isDifferent: decision === "different",
      provider: entry.provider,
      entry: entry,
    });
  }
  return {
    path,
    isDraft,
    hasEntryOf: (urn) => urns.has(urn),
    taken,
    find: (urn) => {
      if (!isDraft && stackOfUrn(urn) !== stack)
        throw wrong(
          path,
          `it belongs to the stack ${stack}, but this run is for ${stackOfUrn(urn)}. Run \`npx --no-install pulumi-pipes-cli recover\` for this stack, or unset ${recoveryVariable}`,
        );
      return taken.get(urn);
    },
  };
}

/** Throws for a file that cannot be read. */
export function readRecoveryFile(path: string): RecoveryFile {
  let text: unknown;
  try {
    text = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    const reason =
      error instanceof SyntaxError
        ? "it is not JSON"
        : error instanceof Error
          ? error.message
          : String(error);
    throw wrong(
      path,
      `${reason}. Correct ${recoveryVariable}, or unset it if the objects are already in the state`,
    );
  }
  const parsed = form.safeParse(text);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw wrong(
    path,
    `${issue?.path.join(".") ?? "it"}: ${issue?.message ?? "is malformed"}. Write it again with \`npx --no-install pulumi-pipes-cli recover\``,
  );
}

const wrong = (path: string, text: string): ConfigurationError =>
  new ConfigurationError("recover/file", `recovery file ${path}: ${text}`);

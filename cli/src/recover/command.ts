import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ParseArgsConfig } from "node:util";
import { accountSecrets, clientModule, clientSettingsFrom, ConfigurationError } from "pulumi-pipes/internal";
import { credentialNames, environmentVariables, grouped } from "pulumi-pipes/internal";
import { forgetUses, idOfEntry, readRecoveryFile, RecoveryUses, withBlanks } from "pulumi-pipes/internal";
import type { ConfigSource, Decision, RecoveryEntry, RecoveryFile } from "pulumi-pipes/internal";
import { command, exitCodes, isTaken, shellWord, written } from "../commandLine";
import { withProgress } from "../progress";
import { stackConfiguration } from "../pulumi";
import { ListedCollections } from "./collections";
import { match, type Outcome } from "./matching";
import { ownedByState, refOfId, resourceOf } from "../stackState";
import { previewOf, type Wanted } from "./stack";

const help = `\
Usage: npx --no-install pulumi-pipes-cli recover [options]

Finds the objects that a stack created and that its state does not have: after a lost state, or after a
run without checkpoints that was killed. Writes a file that lists them for review. This command changes
neither the service nor the state. \`PIPES_RECOVER=<file> pulumi up\` then reuses the objects in the file:
it records them in the state as created, instead of creating new ones.

  --out <file>        File to write (default: recover.json)
  --force             Overwrite the entries of an existing file
  --json              Print the file instead of the summary
  --stack <name>      Stack to recover (default: the selected stack)
  --provider <name>   Add the resources of this Provider to the file. Set the credentials of its account in
                      the environment
  -h, --help          Show this text

The command runs \`pulumi stack export\` and \`pulumi preview --json\` in the folder of the project, and lists
each collection once. The stack configuration overrides the environment, except with --provider.

Exit codes: 0 success, 1 failure, 2 wrong command line or configuration, 4 file written, but some
resources need a decision, or belong to another provider (see standard output)
`;

const options = {
  out: { type: "string", default: "recover.json" },
  force: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  stack: { type: "string" },
  provider: { type: "string" },
} satisfies ParseArgsConfig["options"];

/** The command line after `recover`. Sets the exit code of the process. */
export const main = command(
  "pulumi-pipes-cli recover",
  help,
  options,
  async (given, { say, redacted, hide }) => {
    const { out, force, stack } = given;
    if (out === "") throw new ConfigurationError("cli/usage", "--out: expected a file, such as recover.json");
    const former = formerFile(out, given.provider, force);
    const config = configurationFor(await stackConfiguration(stack), given.provider);
    const settings = clientSettingsFrom(config);
    hide(accountSecrets(config));
    const client = (await clientModule()).openClient(settings, say);
    const flags = stack === undefined ? [] : ["--stack", stack];
    const collections = new ListedCollections(client, say);
    const { file, problems, leftOut } = await recover({
      ...{ collections, flags, provider: given.provider, former, say },
      uses: new RecoveryUses(out),
    });
    problems.forEach(say);
    const text = `${JSON.stringify(file, null, 2)}\n`;
    await written(`--out ${out}`, writeFile(out, text));
    forgetUses(out);
    process.stdout.write(given.json ? text : redacted(summaryOf(out, file, leftOut)));
    return file.resources.some(isOpen) || leftOut.length > 0 ? exitCodes.skipped : exitCodes.success;
  },
);

/** The file that gets further entries; undefined if there is none. Throws if entries of the provider would be lost. */
function formerFile(out: string, provider: string | undefined, isForced: boolean): RecoveryFile | undefined {
  if (!isTaken(out)) return undefined;
  // Only the call for the default provider replaces a file of another form.
  const file = provider === undefined ? readable(out) : readRecoveryFile(out);
  const isOwn = file?.resources.some((entry) => entry.provider === provider) ?? true;
  if (!isOwn || isForced) return file;
  throw new ConfigurationError(
    "cli/usage",
    `cannot write to ${out}: it exists. Use another --out, or --force to overwrite its entries`,
  );
}

function readable(path: string): RecoveryFile | undefined {
  try {
    return readRecoveryFile(path);
  } catch {
    return undefined;
  }
}

/** Decisions that only a user can make. */
const openDecisions: readonly Decision[] = ["ambiguous", "different", "unknown", "unlisted"];

/** True if the user has not decided yet. */
const isOpen = (entry: RecoveryEntry): boolean =>
  openDecisions.includes(entry.decision) && idOfEntry(entry) === undefined;

/** With a provider, the environment is first: it has the account, and the stack configuration the rest. */
function configurationFor(stack: ConfigSource, provider: string | undefined): ConfigSource {
  if (provider === undefined) return stack;
  const isInEnvironment = (name: string): boolean =>
    (process.env[(environmentVariables as Readonly<Record<string, string>>)[name] ?? ""] ?? "") !== "";
  return {
    get: (name) =>
      isInEnvironment(name) || credentialNames.some((half) => half === name) ? undefined : stack.get(name),
  };
}

/** The data that the command compares. */
interface Sources {
  readonly collections: ListedCollections;
  readonly flags: readonly string[];
  readonly provider: string | undefined;
  readonly former: RecoveryFile | undefined;
  /** The objects that runs reused by the former file. */
  readonly uses: RecoveryUses;
  readonly say: (line: string) => void;
}

/**
 * Compares the resources that `up` creates with the existing objects without an owner. A resource that refers to another one can
 * be compared only when a preview knows the object of the latter, so the preview runs once for each level of references.
 */
async function recover({ collections, flags, provider, former, uses, say }: Sources) {
  const folder = await mkdtemp(join(tmpdir(), "pulumi-pipes-recover-"));
  try {
    const owned = new Set(await ownedByState(flags, "recover/input"));
    const path = join(folder, "found.json");
    const shown = async (draft: RecoveryFile) => {
      await writeFile(path, JSON.stringify({ ...draft, isDraft: true }));
      const wait = { label: "running pulumi preview", isAnnounced: true };
      return withProgress(wait, say, () => previewOf(path, flags));
    };
    let preview = await shown({ version: 1, stack: "", resources: [] });
    const { stack } = preview;
    const kept = entriesToKeep(former, provider, preview).filter((entry) => !uses.isTaken(entry));
    const outcomes = new Map<string, Outcome>();
    /** The resources whose objects no preview has reused yet. */
    const found = new Set<string>();
    for (const entry of kept) {
      const [resource, id] = [resourceOf(entry.urn), idOfEntry(entry)];
      if (resource === undefined || id === undefined) continue;
      owned.add(refOfId(resource, id));
      found.add(entry.urn);
    }
    for (;;) {
      for (const ref of preview.named) owned.add(ref);
      const wanted = preview.wanted.filter((one) => one.provider === provider);
      const left = wanted.filter(({ urn }) => !outcomes.has(urn));
      const { hiddenNouns } = preview;
      const isOwned = (one: Wanted, id: string): boolean => owned.has(refOfId(one.resource, id));
      const now = await matchEach(collections, left, { isOwned, hiddenNouns, isLast: false });
      for (const [urn, { id }] of now) if (id !== undefined) found.add(urn);
      const isDone = !left.some(
        ({ isWaiting, sources }) => isWaiting && sources.some((urn) => found.has(urn)),
      );
      const last = isDone ? await matchEach(collections, left, { isOwned, hiddenNouns, isLast: true }) : now;
      found.clear();
      for (const one of left) {
        const outcome = last.get(one.urn);
        if (outcome === undefined) continue;
        outcomes.set(one.urn, outcome);
        if (outcome.id !== undefined) owned.add(refOfId(one.resource, outcome.id));
      }
      const entries = wanted.map((one) => entryOf(one, outcomes.get(one.urn)));
      const file: RecoveryFile = { version: 1, stack, resources: [...kept, ...entries] };
      if (!isDone) {
        preview = await shown(file);
        continue;
      }
      const listed = new Set(file.resources.map(({ urn }) => urn));
      return {
        file,
        problems: await problemsOf(collections, wanted),
        leftOut: preview.wanted.filter(({ urn }) => !listed.has(urn)),
      };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The entries of other providers whose objects `up` still creates. Throws for a file of another stack. */
function entriesToKeep(
  former: RecoveryFile | undefined,
  provider: string | undefined,
  { wanted, stack }: Pick<Awaited<ReturnType<typeof previewOf>>, "wanted" | "stack">,
): readonly RecoveryEntry[] {
  const others = (former?.resources ?? []).filter((entry) => entry.provider !== provider);
  if (former !== undefined && others.length > 0 && former.stack !== stack)
    throw new ConfigurationError(
      "cli/usage",
      `the file has entries of the stack ${former.stack}, but the stack is ${stack}. Use another --out`,
    );
  const providers = new Map(wanted.map((one) => [one.urn, one.provider]));
  return others.filter(({ urn, provider: own }) => providers.has(urn) && providers.get(urn) === own);
}

interface Matching {
  /** True if a resource has an object already. */
  readonly isOwned: (wanted: Wanted, id: string) => boolean;
  readonly hiddenNouns: ReadonlySet<string>;
  readonly isLast: boolean;
}

/** The outcomes of each collection. Objects that a resource has already are no candidates. */
async function matchEach(
  collections: ListedCollections,
  wanted: readonly Wanted[],
  { isOwned, hiddenNouns, isLast }: Matching,
): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const members of groupsOf(wanted)) {
    const [first] = members;
    if (first === undefined) continue;
    const { objects, problem } = await collections.list(first.resource, first.at);
    const free = objects.filter(({ id }) => !isOwned(first, id));
    const hasHiddenOwner = hiddenNouns.has(first.resource.noun);
    for (const [urn, outcome] of match(members, free, { isLast, hasHiddenOwner })) {
      const isUnread = problem !== undefined && outcome.candidates.length === 0;
      outcomes.set(urn, isUnread ? { ...outcome, decision: "unlisted" } : outcome);
    }
  }
  return outcomes;
}

/** Resources by their collections. Where an object is can be unknown, as its args can be. */
const groupsOf = (wanted: readonly Wanted[]): Iterable<readonly Wanted[]> =>
  grouped(
    wanted.filter(({ resource, at }) => resource.scope.every((name) => at[name] !== "")),
    ({ resource, at }) => [resource.kind, at.organizationId, at.serviceId].join("/"),
  ).values();

async function problemsOf(
  collections: ListedCollections,
  wanted: readonly Wanted[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [first] of groupsOf(wanted)) {
    if (first === undefined) continue;
    const { problem } = await collections.list(first.resource, first.at);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

/** The entry of a resource. Without a place, there was nothing to compare with. */
function entryOf(
  { urn, name, at, replaces, isWaiting, provider }: Wanted,
  outcome: Outcome = { decision: isWaiting ? "unknown" : "new", candidates: [] },
): RecoveryEntry {
  const { decision, id = null, candidates } = outcome;
  return {
    ...{ urn, ...(name === undefined ? {} : { name }), decision, id },
    ...(provider === undefined ? {} : { provider }),
    ...{ organizationId: at.organizationId, serviceId: at.serviceId, ...(replaces ? { replaces } : {}) },
    candidates: candidates.map(({ differences, ...one }) => ({
      ...one,
      ...(differences === undefined ? {} : { differences: [...differences] }),
    })),
  };
}

/** The meaning of each decision, in the order of the summary. */
const meanings: Readonly<Record<Decision, string>> = {
  identical: "`up` reuses the existing object, which is identical",
  new: "`up` creates the object, because no existing object matches",
  key: "`up` creates a new key, because the secret is lost. Delete the old key once its clients use the new one",
  ambiguous: "there are more identical objects than resources: choose an object, or `up` creates a new one",
  different:
    "an object with this name, or on this tile or saved search, has different values: choose it, or `up` creates a new one",
  unknown: "a value is not known before `up`: choose an object, or `up` creates a new one",
  unlisted: "the service does not list all objects: set `adoptId`, or `up` creates a new one",
};

function summaryOf(out: string, { stack, resources }: RecoveryFile, leftOut: readonly Wanted[]): string {
  const sections = Object.entries(meanings).flatMap(([decision, meaning]) => {
    const all = resources.filter((one) => one.decision === decision);
    const hasLines = ({ candidates = [] }: RecoveryEntry): boolean =>
      candidates.some(({ differences = [] }) => differences.length > 0);
    const listed = ["identical", "new"].includes(decision) ? all.filter(hasLines) : all;
    return all.length === 0 ? [] : ["", `${all.length} ${decision}: ${meaning}`, ...listed.flatMap(linesOf)];
  });
  const others = [...new Set(leftOut.map(({ provider }) => provider))];
  const left = others.map((name) => {
    const count = leftOut.filter((one) => one.provider === name).length;
    const flag =
      name === undefined
        ? "without --provider"
        : `with --provider ${name} and its credentials in the environment`;
    return `  ${count} of ${name === undefined ? "the default provider" : `the provider ${name}`}: run the command again ${flag}`;
  });
  if (resources.length === 0 && left.length === 0)
    return `Wrote ${out} for the stack ${stack}: the next \`pulumi up\` creates nothing, so there is nothing to recover.\n`;
  return [
    `Wrote ${out} for the stack ${stack}`,
    ...sections,
    ...(left.length === 0 ? [] : ["", "Not in the file yet, so `up` would create them again:", ...left]),
    ...["", "Review the file, and choose by setting `id` to one of the candidates. Next:"],
    ...(left.length === 0
      ? [
          `  PIPES_RECOVER=${shellWord(out)} pulumi preview   # shows what \`up\` reuses`,
          `  PIPES_RECOVER=${shellWord(out)} pulumi up`,
        ]
      : ["  add the other resources to the file"]),
    "",
  ].join("\n");
}

const linesOf = ({ urn, candidates = [] }: RecoveryFile["resources"][number]): readonly string[] => [
  `  ${withBlanks(urn.split("::").slice(2).join("::"))}`,
  ...candidates.flatMap(({ id, differences = [] }) => [
    `    ${id}`,
    ...differences.map((line) => `      ${withBlanks(line)}`),
  ]),
];

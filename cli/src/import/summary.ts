import { join } from "node:path";
import type { Refusal } from "./adoption";
import { typeOf } from "./importFile";
import { kinds, nounOf } from "./kinds";
import { howToSet, type NamedAdoption } from "./naming";
import type { Tracing } from "./terraformState";
import { unreadText, type Unread } from "./reading";

/** What an import came to. */
export interface Outcome {
  /** Folder that was written to. */
  readonly out: string;
  /** Files that were written, by name. */
  readonly files: readonly string[];
  readonly objects: readonly NamedAdoption[];
  readonly refusals: readonly Refusal[];
  readonly unread: readonly Unread[];
  /** Of the instances of a Terraform state, where one was given. */
  readonly tracing?: Tracing | undefined;
}

/** The same for scripts. Fields are only ever added to it. */
export function jsonOf({ out, files, objects, refusals, unread, tracing }: Outcome): string {
  const summary = {
    out,
    files: files.map((name) => join(out, name)),
    objects: objects.map(({ adoption, name, secrets }) => ({
      kind: adoption.kind.name,
      id: adoption.live.id,
      name: adoption.live.seen["name"],
      type: typeOf(adoption),
      resourceName: name,
      secrets: secrets.map(({ field, key }) => ({
        path: field.path.join("."),
        configKey: key,
        parts: field.parts,
      })),
      unmanaged: adoption.unmanaged,
      unknown: adoption.unknown,
    })),
    notAdopted: refusals.map(({ kind, live, reasons }) => ({
      kind: kind.name,
      id: live.id,
      name: live.seen["name"],
      reasons,
    })),
    notRead: unread.map(({ kind, reason }) => ({ kind: kind.name, reason })),
    ...(tracing === undefined
      ? {}
      : {
          fromState: tracing.traced.map(({ address, found: { kind, live } }) => ({
            address,
            kind: kind.name,
            id: live.id,
          })),
          notFromState: tracing.unknown,
          ambiguous: tracing.ambiguous,
        }),
  };
  return `${JSON.stringify(summary, undefined, 2)}\n`;
}

/** What was written and what to do next. */
export function textOf({ out, files, objects, tracing }: Outcome): string {
  const traces = tracing === undefined ? [] : tracesOf(tracing);
  if (files.length === 0) {
    return [...traces, "There is nothing to import, so nothing was written.", ""].join("\n");
  }
  const keys = objects.flatMap(({ secrets }) => secrets.flatMap(howToSet));
  return [
    ...traces,
    `Wrote ${countsOf(objects)} to ${out}: ${files.join(", ")}`,
    ...(keys.length === 0
      ? []
      : [
          "",
          "Secrets stay as they are on the service, unmanaged, until you set them:",
          ...keys.map(indented),
        ]),
    "",
    "Next:",
    ...[
      `cd ${shellPath(out)} && npm install && pulumi stack init dev`,
      "pulumi config set pipes:authKeyId",
      "pulumi config set --secret pipes:authKeySecret",
      "pulumi up   # says create, which adopts what exists, as it was read",
      "",
      "or, in place of that first up, to get the same state without it (Pulumi CLI ≥ 3.254):",
      "pulumi import --file import.json --generate-code=false --protect=false",
    ].map(indented),
    ...forgettingOf(objects, tracing),
    "",
  ].join("\n");
}

/** What the instances of a Terraform state stand for, and which of them for nothing here. */
function tracesOf({ traced, unknown, ambiguous }: Tracing): readonly string[] {
  const count = traced.length + unknown.length + ambiguous.length;
  return [
    `The Terraform state has ${count} managed ${count === 1 ? "resource" : "resources"}, and ${traced.length} of them stand for what this service has:`,
    ...traced.map(({ address, found: { kind, live } }) =>
      indented(`${visible(address)}: ${nounOf(kind)} ${live.id}`),
    ),
    ...(unknown.length === 0 ? [] : ["With no id of an object here:", ...unknown.map(visible).map(indented)]),
    ...(ambiguous.length === 0
      ? []
      : ["With ids of several objects; choose with --id:", ...ambiguous.map(visible).map(indented)]),
    "",
  ];
}

/** How Terraform forgets what the program has; what was left out stays with it. */
function forgettingOf(objects: readonly NamedAdoption[], tracing: Tracing | undefined): readonly string[] {
  const adopted = new Set(objects.map(({ adoption }) => adoption.live.id));
  const addresses = (tracing?.traced ?? []).filter(({ found }) => adopted.has(found.live.id));
  if (addresses.length === 0) return [];
  const commands = addresses.map(({ address }) => `terraform state rm ${shellPath(visible(address))}`);
  return [
    "",
    "Then let Terraform forget them, or each undoes what the other does:",
    ...commands.map(indented),
  ];
}

/** Whoever wrote a state does not write to this terminal. */
const visible = (address: string): string => address.replace(/\p{Cc}|\p{Cf}/gu, "");

/** What did not work out, a line each. */
export function problemsOf({ refusals, unread }: Outcome): readonly string[] {
  return [
    ...unread.map(unreadText),
    ...refusals.map(
      ({ kind, live, reasons }) => `${nounOf(kind)} ${live.id} is left out: ${reasons.join("; ")}`,
    ),
  ];
}

function countsOf(objects: readonly NamedAdoption[]): string {
  const counts = kinds.flatMap((kind) => {
    const count = objects.filter(({ adoption }) => adoption.kind.name === kind.name).length;
    return count === 0 ? [] : [`${count} ${nounOf(kind, count)}`];
  });
  return counts.length < 2 ? counts.join("") : `${counts.slice(0, -1).join(", ")} and ${counts.at(-1) ?? ""}`;
}

const indented = (line: string): string => (line === "" ? "" : `  ${line}`);

/** A path as one word of a shell, whatever is in it, and none that reads as an option. */
export function shellPath(path: string): string {
  const plain = path.startsWith("-") ? `./${path}` : path;
  return /^[\w./:@%+=,-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}

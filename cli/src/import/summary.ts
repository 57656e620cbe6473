import { join } from "node:path";
import type { Refusal } from "./adoption";
import { typeOf } from "./importFile";
import { counted, kinds, nounOf } from "./kinds";
import { howToSet, type NamedAdoption } from "./naming";
import { unreadText, type Found, type Unread } from "./reading";

/** The result of an import. */
export interface Outcome {
  /** Folder that was written to. */
  readonly out: string;
  /** Names of the written files. */
  readonly files: readonly string[];
  readonly objects: readonly NamedAdoption[];
  readonly refusals: readonly Refusal[];
  readonly unread: readonly Unread[];
  /** The instances of a Terraform state with their objects, if a state was given. */
  readonly traced?: readonly Traced[] | undefined;
}

export interface Traced {
  readonly address: string;
  /** Undefined if the service has no object of the instance's id. */
  readonly found: Found | undefined;
}

/** The result for scripts. Later versions only add fields. */
export function jsonOf({ out, files, objects, refusals, unread, traced }: Outcome): string {
  const summary = {
    out,
    files: files.map((name) => join(out, name)),
    objects: objects.map(({ adoption, name, secrets }) => ({
      kind: adoption.kind.name,
      id: adoption.live.id,
      name: adoption.live.seen["name"],
      type: typeOf(adoption),
      resourceName: name,
      secrets: secrets.map(({ field: { path, parts }, key }) => ({
        path: path.join("."),
        configKey: key,
        parts,
      })),
      unmanaged: adoption.unmanaged,
      unknown: adoption.unknown,
    })),
    notAdopted: refusals.map(({ kind, live: { id, seen }, reasons }) => ({
      kind: kind.name,
      id,
      name: seen["name"],
      reasons,
    })),
    notRead: unread.map(({ kind, reason }) => ({ kind: kind.name, reason })),
    fromState: traced?.flatMap(({ address, found }) =>
      found === undefined ? [] : [{ address, kind: found.kind.name, id: found.live.id }],
    ),
    notFromState: traced?.filter(({ found }) => found === undefined).map(({ address }) => address),
  };
  return `${JSON.stringify(summary, undefined, 2)}\n`;
}

/** What the command wrote, and the next steps. */
export function textOf({ out, files, objects, traced = [] }: Outcome): string {
  const traces = traced.map(({ address, found }) =>
    found === undefined
      ? `${visible(address)}: no object of this service has its id; choose an object with --id`
      : `${visible(address)}: ${nounOf(found.kind)} ${found.live.id}`,
  );
  if (files.length === 0)
    return [...traces, "There is nothing to import. The command wrote no files.", ""].join("\n");
  const counts = kinds.flatMap((kind) => {
    const count = objects.filter(({ adoption }) => adoption.kind.name === kind.name).length;
    return count === 0 ? [] : [counted(count, kind)];
  });
  const commands = objects.flatMap(({ secrets }) => secrets.flatMap(howToSet));
  const adopted = new Set(objects.map(({ adoption }) => adoption.live.id));
  const forgotten = traced.filter(({ found }) => found !== undefined && adopted.has(found.live.id));
  return [
    ...traces,
    `Wrote ${counts.join(", ")} to ${out}: ${files.join(", ")}`,
    ...section("Secrets stay unmanaged on the service until you set them:", commands),
    ...section("Next:", [
      `${join(out) === "." ? "" : `cd ${shellWord(out)} && `}npm install && pulumi stack init dev`,
      "pulumi config set pipes:authKeyId",
      "pulumi config set --secret pipes:authKeySecret",
      "pulumi up   # shows `create`, and adopts the existing objects",
    ]),
    ...section("Or, instead of the first `pulumi up`, with a Pulumi CLI ≥ 3.254:", [
      "pulumi import --file import.json --generate-code=false --protect=false",
    ]),
    ...section(
      "Then let Terraform forget the objects, or each tool reverts the changes of the other:",
      forgotten.map(({ address }) => `terraform state rm ${shellWord(visible(address))}`),
    ),
    "",
  ].join("\n");
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];

/** An address of a state without control characters, which could change the terminal. */
const visible = (address: string): string => address.replace(/\p{Cc}|\p{Cf}/gu, "");

/** What the command skipped, a line each. */
export const problemsOf = ({ refusals, unread }: Outcome): readonly string[] => [
  ...unread.map(unreadText),
  ...refusals.map(({ kind, live, reasons }) => `skipped ${nounOf(kind)} ${live.id}: ${reasons.join("; ")}`),
];

/** A text as one word of a shell that is no option. */
function shellWord(text: string): string {
  const plain = text.startsWith("-") ? `./${text}` : text;
  return /^[\w./:@%+=,-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", "'\\''")}'`;
}

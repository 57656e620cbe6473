import { nothingManaged, type Managed, type ManagedEntry } from "./managed";

/*
 * The form in which a state remembers what is managed: short, since the engine rewrites every byte of a state at every
 * step. `name,source(postgres(host,credentials!),validateSamples!)`: `!` marks what is carried, parentheses hold what is
 * managed inside.
 */

export function writeManaged(managed: Managed): string {
  return [...managed].map(([name, entry]) => writeEntry(name, entry)).join(",");
}

function writeEntry(name: string, { carried, inside }: ManagedEntry): string {
  return `${escape(name)}${carried ? "!" : ""}${inside.size === 0 ? "" : `(${writeManaged(inside)})`}`;
}

/** Reads what `writeManaged` wrote; anything else as far as it can be read. */
export function readManaged(text: string): Managed {
  const tokens = text.match(/[(),!]|[^(),!]+/g) ?? [];
  let at = 0;
  const readList = (): Managed => {
    const entries = new Map<string, ManagedEntry>();
    for (let token = tokens[at]; token !== undefined && token !== ")"; token = tokens[at]) {
      at += 1;
      if (/^[(),!]$/.test(token)) continue;
      const carried = tokens[at] === "!";
      if (carried) at += 1;
      const opens = tokens[at] === "(";
      if (opens) at += 1;
      entries.set(unescape(token), { carried, inside: opens ? readList() : nothingManaged });
      if (opens) at += 1;
    }
    return entries;
  };
  return readList();
}

const escape = (name: string): string =>
  name.replace(/[(),!|]/g, (character) => `|${character.charCodeAt(0).toString(16)}`);

const unescape = (name: string): string =>
  name.replace(/\|([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

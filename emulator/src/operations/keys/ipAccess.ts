import { BlockList, isIP } from "node:net";

interface AccessEntry {
  readonly source: string;
}

// Lists are replaced as a whole and never edited, so one list needs compiling once.
const compiled = new WeakMap<readonly AccessEntry[], BlockList>();

/** True if a string is an IP address or a range in CIDR notation. */
export function isAddressOrRange(text: string): boolean {
  return parseRange(text) !== undefined;
}

/** True if an address may use a key: without a list every address can, with an empty list none. */
export function addressAllowed(list: readonly AccessEntry[] | undefined, address: string): boolean {
  if (list === undefined) return true;
  let block = compiled.get(list);
  if (block === undefined) {
    block = compile(list);
    compiled.set(list, block);
  }
  const plain = address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
  const version = isIP(plain);
  return version !== 0 && block.check(plain, version === 6 ? "ipv6" : "ipv4");
}

function compile(list: readonly AccessEntry[]): BlockList {
  const block = new BlockList();
  for (const { source } of list) {
    const range = parseRange(source);
    if (range !== undefined) block.addSubnet(range.address, range.prefix, range.family);
  }
  return block;
}

function parseRange(text: string) {
  const [address = "", prefixText, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return undefined;
  const longest = version === 6 ? 128 : 32;
  if (prefixText !== undefined && !/^\d{1,3}$/.test(prefixText)) return undefined;
  const prefix = prefixText === undefined ? longest : Number(prefixText);
  return prefix > longest
    ? undefined
    : ({ address, prefix, family: version === 6 ? "ipv6" : "ipv4" } as const);
}

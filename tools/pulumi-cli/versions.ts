/** The release that the cache holds: installed officially where that works, built from source elsewhere. */
export const PINNED_VERSION = "3.258.0";

/** The oldest `pulumi` on PATH that is used as it is: import files with inputs and outputs start here. */
export const OLDEST_USABLE_VERSION = "3.254.0";

/** The last SDK release whose published Go module still carries the Node.js language host. */
export const LANGUAGE_HOST_VERSION = "3.68.0";

type Version = readonly [major: number, minor: number, patch: number];

/** Reads `v3.258.0` or `3.258.0-dev+build`; undefined where the text does not begin with a version. */
export function parseVersion(text: string): Version | undefined {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)/.exec(text.trim());
  if (parts === null) return undefined;
  const [, major = "", minor = "", patch = ""] = parts;
  return [Number(major), Number(minor), Number(patch)];
}

/** Whether `text` names a version that is `floor` or newer; text that is no version is not. */
export function isAtLeast(text: string, floor: string): boolean {
  const version = parseVersion(text);
  const wanted = parseVersion(floor);
  if (version === undefined || wanted === undefined) return false;
  for (const [place, number] of version.entries()) {
    const difference = number - (wanted[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** The version as the CLI's users write it, without the leading `v`. */
export function plainVersion(text: string): string {
  return parseVersion(text)?.join(".") ?? text.trim();
}

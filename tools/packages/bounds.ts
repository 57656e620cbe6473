/** What a package may grow to. */
export interface Bound {
  /** Bytes of the tarball. */
  readonly packedBytes: number;
  /** Bytes of the package and all that comes with it, the SDK left out. */
  readonly installedBytes: number;
  /** Packages that come with it, all levels, the SDK left out. */
  readonly dependencies: number;
}

/*
 * About a tenth above what it was when the bound was set. Who needs more raises a bound here, and says in the commit what
 * for. Most of what is installed is zod (6 MB).
 */
export const bounds: Readonly<Record<string, Bound>> = {
  "pulumi-pipes-contract": { packedBytes: 27_500, installedBytes: 6_900_000, dependencies: 1 },
  "pulumi-pipes": { packedBytes: 310_000, installedBytes: 9_900_000, dependencies: 34 },
  "pulumi-pipes-emulator": { packedBytes: 85_000, installedBytes: 8_900_000, dependencies: 8 },
};

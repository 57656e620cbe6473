import type { KnownKind } from "../resources";

/** Args whose values an output repeats, each with the output: the IDs of tiles have their names. */
export const repeatedIn: Readonly<
  Partial<Record<KnownKind, readonly (readonly [arg: string, output: string])[]>>
> = {
  Alert: [
    ["channel", "channels"],
    ["channels", "channel"],
  ],
  Dashboard: [["tiles", "tileIds"]],
};

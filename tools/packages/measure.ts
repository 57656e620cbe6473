import { footprintOf, type Footprint } from "./footprint";
import { packAll, type Packed } from "./pack";
import { findingsIn } from "./quality";

/** What is known of a package without installing it. */
export interface Measured extends Packed, Footprint {
  /** What publint and are-the-types-wrong find. */
  readonly findings: readonly string[];
}

/** Packs everything that is published into a folder and measures it. */
export async function measureAll(folder: string): Promise<readonly Measured[]> {
  const packed = await packAll(folder);
  return Promise.all(
    packed.map(async (one) => ({
      ...one,
      ...(await footprintOf(one.name, packed)),
      findings: await findingsIn(one.tarball),
    })),
  );
}

// Written by `npm run generate` from the schemas in `resources` and `contract`; change those.

import type { SourceKind } from "../knownValues.generated";
/** A data source, which can only be read (beyond the contract: 2.4 shows no fields). */
export interface SourceRecord {
  /** Identifier of the source, given by the service. */
  id: string;
  /** Name of the source. */
  name?: string | undefined;
  /** Kind of the source. Known values: `log`, `trace`, `metric`, `session`, `promql`; services add to them. */
  kind?: SourceKind | undefined;
}

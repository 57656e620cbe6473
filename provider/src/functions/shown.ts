import type { Dashboard, Pipe, Webhook } from "pulumi-pipes-contract";
import { withoutValueAt, type JsonObject } from "../core/json";
import { propertyFacts } from "../resources/propertyFacts.generated";
import { tileIdsOf, type TileIds } from "../resources/tileIds";

/*
 * Results that differ from the objects of the service. `table.generated.ts` has the functions that use them.
 */

export const withoutAddress = ({ url: _url, ...webhook }: Webhook): Omit<Webhook, "url"> => webhook;

export const withTileIds = (dashboard: Dashboard): Dashboard & { readonly tileIds: TileIds } => ({
  ...dashboard,
  tileIds: tileIdsOf(dashboard),
});

export const withoutSecrets = (pipe: Pipe): Pipe =>
  propertyFacts.Pipe.secretArgs.reduce(withoutValueAt, pipe as unknown as JsonObject) as unknown as Pipe;

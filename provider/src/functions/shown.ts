import type { Dashboard, Pipe, Webhook } from "pulumi-pipes-contract";
import { withMaskedPassword } from "pulumi-pipes-contract/urlPassword";
import { valueAt, withValueAt, withoutValueAt, type JsonObject } from "../core/json/json";
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

export function withoutSecrets(pipe: Pipe): Pipe {
  const { secretArgs, passwordArgs } = propertyFacts.Pipe;
  const shown = secretArgs.reduce(withoutValueAt, pipe as unknown as JsonObject);
  return passwordArgs.reduce((map, path) => {
    const url = valueAt(map, path);
    // Some services return passwords unmasked.
    return typeof url === "string" ? withValueAt(map, path, withMaskedPassword(url)) : map;
  }, shown) as unknown as Pipe;
}

import { openClient } from "../../provider/src/client";
import { clientSettingsFrom } from "../../provider/src/config/configuration";
import type { JsonObject } from "../../provider/src/core/json/json";
import { PreviewedAccount } from "../../provider/src/preview/account";
import { lookAt } from "../../provider/src/preview/looks";
import { resources } from "../../provider/src/resources";
import { tile } from "../harness/args";
import { providerArgsOf } from "../harness/service/emulator";
import { useSession } from "../harness/session";

/*
 * A host in another process calls the previews without Pulumi: it has args, an address, a printer, and maybe the base.
 */

const session = useSession({ emulator: { strict: false } });

test.each<readonly [string, boolean, readonly string[]]>([
  ["knows the base validates a dashboard without the tiles that the program removes", true, ["A", "theirs"]],
  ["lacks the base validates a dashboard with all tiles that may stay", false, ["A", "B", "theirs"]],
])("a host that %s, and has its message when the preview ends", async (_what, hasBase, names) => {
  const [a, b] = [tile("A"), tile("B")] as [JsonObject, JsonObject];
  const before: JsonObject = { name: "Orders", tiles: [a, b] };
  const args: JsonObject = { name: "Sales", tiles: [{ ...a, w: 3 }] };
  const dashboard = await session.deployed("Dashboard", before);
  const { id } = dashboard.state;
  const tiles = [...(session.stored("dashboards", id)?.tiles ?? []), tile("theirs")];
  session.emulator.patch("dashboards", id, { tiles });
  const { organizationId, serviceId, ...settings } = providerArgsOf(session.emulator);
  const client = openClient(clientSettingsFrom(new Map(Object.entries(settings))));
  const bodies: JsonObject[] = [];
  const texts: string[] = [];
  const print = (text: string): Promise<void> => {
    texts.push(text);
    return Promise.resolve();
  };
  const account = new PreviewedAccount({
    open: () =>
      Promise.resolve({
        ...client.operation(),
        validateDashboard: (_at, body) => {
          bodies.push(body);
          return Promise.resolve({ valid: false, errors: [{ path: "tiles", message: "too few" }] });
        },
      }),
    validatesDashboards: true,
    findsIdentical: true,
    isSigningKey: () => false,
    print,
  });
  const previewed = {
    ...{ run: {}, baseUrl: "", name: "board", definition: resources.Dashboard, title: "Orders" },
    at: { organizationId, serviceId, id },
    details: () => Promise.resolve({ args, written: args, isHidden: () => false, print }),
    ...(hasBase ? { base: before } : {}),
  };
  const { tileIds, printed } = await lookAt(previewed, account, true);
  expect(Object.keys(tileIds ?? {})).toEqual(["A"]);
  await printed;
  const sent = bodies.map(({ tiles: all }) => (all as readonly JsonObject[]).map(({ name }) => name));
  expect(sent).toEqual([names]);
  expect(texts).toEqual(["the service rejects this dashboard: “tiles: too few” [dashboard/invalid]"]);
});

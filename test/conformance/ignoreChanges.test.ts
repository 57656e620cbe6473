import { defaultSeed } from "pulumi-pipes-emulator";
import { overlay, valueAt, type JsonObject } from "../../provider/src/core/json/json";
import { ciKey, credentials, escalation, latencyAlert, shopPipe, timeouts, withTiles } from "../harness/args";
import type { AnyKind } from "../harness/provider/managedResource";
import { rpcErrorOf } from "../harness/provider/rpcError";
import { isOnPlugin, useSession } from "../harness/session";
import { stores } from "../harness/kinds";

const { webhooks, savedSearches, roles } = defaultSeed;
const session = useSession({ emulator: { strict: false } });

const { headers, ...plainWebhook } = escalation;
const { dashboardId: _dashboard, tileId: _tile, ...alert } = latencyAlert;
const onSearch = { ...alert, source: "saved_search", savedSearchId: savedSearches.errors };
const ofPostgres = (postgres: JsonObject): JsonObject => ({ ...shopPipe, source: { postgres } });

/** The kind, the listed field, what the program sets at first, its change of the group, and another user's change of the field. */
const groups: readonly (readonly [AnyKind, string, JsonObject, JsonObject, JsonObject])[] = [
  ["Alert", "threshold", latencyAlert, { thresholdType: "below" }, { threshold: 900 }],
  [
    "Alert",
    "channel.webhookId",
    latencyAlert,
    { channel: { severity: "error" } },
    { channel: { webhookId: webhooks.onCall } },
  ],
  [
    "Alert",
    "groupBy",
    { ...onSearch, groupBy: "Pod" },
    { savedSearchId: savedSearches.slowQueries },
    { groupBy: "Host" },
  ],
  ["SavedSearch", "where", timeouts, { whereLanguage: "sql" }, { where: "theirs" }],
  [
    ...(["Dashboard", "savedQuery"] as const),
    { ...withTiles("Rate"), savedQuery: "level:error", savedQueryLanguage: "lucene" },
    ...([{ savedQueryLanguage: "sql" }, { savedQuery: "theirs" }] as const),
  ],
  ["Webhook", "url", plainWebhook, { service: "slack" }, { url: "https://theirs.test/alerts" }],
  [
    "PipeSettings",
    "source.postgres.database",
    ofPostgres({ database: "shop", credentials }),
    { source: { postgres: { port: 5433 } } },
    ofPostgres({ database: "theirs" }),
  ],
  [
    "AccessKey",
    "roles",
    { ...ciKey, roles: ["developer"], assignedRoleIds: [roles.developer] },
    { assignedRoleIds: [roles.developer, roles.auditor] },
    { roles: ["admin"] },
  ],
];

test.each(groups)(
  "%s: a change of another field of its group keeps another user's %s on the plugin, and replaces it with a warning on the other host",
  async (kind, field, created, change, outside) => {
    const resource = await session.deployed(kind, created);
    const { id } = resource.state;
    session.emulator.patch(stores[kind], id, outside);
    expect(await resource.up(overlay(created, change), [field])).toBe("updated");
    const body = session.writes().at(-1)?.body;
    const path = field.split(".");
    // A PATCH keeps a value by leaving it out.
    const sent = valueAt(body, path) ?? valueAt(outside, path);
    expect(sent).toEqual(valueAt(isOnPlugin() ? outside : created, path));
    expect(body).toMatchObject(change);
    expect(session.warnings.includes("[update/overwritten]")).toBe(!isOnPlugin());
    expect(session.warnings).not.toContain("[update/drift]");
  },
);

test.each<readonly [AnyKind, string, JsonObject, JsonObject, JsonObject]>([
  [
    "Webhook",
    "url",
    { ...plainWebhook, headers },
    { headers: { Authorization: "not-real-6" } },
    { url: "https://theirs.test/alerts" },
  ],
  [
    "PipeSettings",
    "source.postgres.host",
    ofPostgres({ host: "db.test", credentials }),
    ofPostgres({ credentials: { ...credentials, password: "not-real-6" } }),
    ofPostgres({ host: "theirs.test" }),
  ],
])(
  "%s: credentials do not go to an address that another user set and that ignoreChanges lists (%s)",
  async (kind, field, created, change, outside) => {
    const resource = await session.deployed(kind, created);
    const { id } = resource.state;
    session.emulator.patch(stores[kind], id, outside);
    session.clearRequests();
    const update = resource.up(overlay(created, change), [field]);
    if (isOnPlugin()) {
      expect((await rpcErrorOf(update)).message).toContain("[update/address-changed]");
      expect(session.writes()).toEqual([]);
    } else {
      expect(await update).toBe("updated");
      const path = field.split(".");
      expect(valueAt(session.stored(stores[kind], id), path)).toEqual(valueAt(created, path));
    }
  },
);

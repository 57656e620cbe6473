import { ciKey, eventsPipe, latencyAlert } from "./support/args";
import { everything } from "./support/everyField";
import { internals } from "./support/managedResource";
import { pathsIn, valueAt, withAt } from "./support/paths";
import { useSession } from "./support/session";
import { secretPathsIn, unknownValue, unwrapped } from "./support/wire";
import type { Bag } from "../harness/struct";

const session = useSession();
const cases = everything.flatMap(([kind, args]) => {
  const { serviceId: _service, ...rest } = args;
  const own = kind === "AccessKey" ? rest : args;
  return pathsIn(own).map((path) => [`${kind}.${path.join(".")}`, kind, own, path] as const);
});

/** How many values inside are not known. */
const unknownsIn = (value: unknown) => JSON.stringify(unwrapped({ value })).split(unknownValue).length - 1;

test("a value that is not known yet passes check and diff wherever it stands, and stays unknown", async () => {
  for (const [where, kind, args, path] of cases) {
    const news = { ...(withAt(args, path, unknownValue) as Bag), ...internals(kind) };
    const { inputs, failures } = await session.provider.check({}, news);
    expect({ where, failures }).toEqual({ where, failures: [] });
    expect({ where, unknowns: unknownsIn(inputs) }).toEqual({ where, unknowns: 1 });
    const inList = path.findIndex((step) => typeof step === "number");
    const place = path.slice(0, inList === -1 ? path.length : inList);
    expect({ where, found: unknownsIn(valueAt(unwrapped(inputs), place)) }).toEqual({ where, found: 1 });
    const { inputs: olds } = await session.provider.check({}, { ...args, ...internals(kind) });
    const again = await session.provider.check(unwrapped(olds), news);
    expect({ where, failures: again.failures }).toEqual({ where, failures: [] });
    const diff = await session.provider.diff("some-id", unwrapped(olds), unwrapped(inputs));
    expect({ where, changes: diff.changes }).toEqual({ where, changes: undefined });
  }
  expect(session.requests()).toEqual([]);
});

test("args in which nothing is known yet pass", async () => {
  for (const [kind, args] of everything) {
    const names = Object.keys(args).filter((name) => kind !== "AccessKey" || name !== "serviceId");
    const news = Object.fromEntries(names.map((name) => [name, unknownValue]));
    const { inputs, failures } = await session.provider.check({}, { ...news, ...internals(kind) });
    expect(failures).toEqual([]);
    expect(unwrapped(inputs)).toMatchObject(news);
  }
});

test("an unknown field beside a wrong one does not hide what is wrong", async () => {
  const news = { ...latencyAlert, threshold: unknownValue, interval: "1 hour", nmae: unknownValue };
  const { failures } = await session.provider.check({}, { ...news, ...internals("Alert") });
  expect(failures.map(({ reason }) => reason.split(":")[0]).sort()).toEqual(["interval", "nmae"]);
});

test("several unknown items of a set stay several", async () => {
  const news = { ...ciKey, roles: [unknownValue, "admin", unknownValue], ...internals("AccessKey") };
  const { inputs } = await session.provider.check({}, news);
  expect(inputs["roles"]).toEqual(["admin", unknownValue, unknownValue]);
});

test("unknown secrets stay secret", async () => {
  const source = {
    kafka: { credentials: { username: "u", password: unknownValue }, caCertificate: unknownValue },
  };
  const { inputs } = await session.provider.check(
    {},
    { ...eventsPipe, source, ...internals("PipeSettings") },
  );
  expect(secretPathsIn(inputs)).toEqual(["source.kafka.caCertificate", "source.kafka.credentials"]);
  expect(unwrapped(inputs)["source"]).toEqual(source);
});

test("an id that is not known yet counts as another object", async () => {
  const alert = session.resource("Alert");
  await alert.up(latencyAlert);
  const replacesOf = async (change: Bag) => (await alert.diff({ ...alert.inputs, ...change })).replaces;
  expect(await replacesOf({ serviceId: unknownValue })).toEqual(["serviceId"]);
  expect(await replacesOf({ alertId: unknownValue })).toEqual(["alertId"]);
  expect(await replacesOf({ dashboardId: unknownValue, channel: unknownValue })).toEqual([]);
});

test("check is idempotent", async () => {
  for (const [kind, args] of everything) {
    const { serviceId, ...rest } = args;
    const news = { ...rest, ...(kind === "AccessKey" ? {} : { serviceId }), ...internals(kind) };
    const once = unwrapped((await session.provider.check({}, news)).inputs);
    const twice = unwrapped((await session.provider.check(once, once)).inputs);
    expect(twice).toEqual(once);
  }
});

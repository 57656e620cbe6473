import { dashboardBody, pipeCommand } from "pulumi-pipes-contract";
import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { dashboardsPath, emulators, errorText, items, pipePath, resultOf, send, type Json } from "./client";
import { bodyOf, writings, type Writing } from "./writings";

const start = emulators();

/** A body whose one field is misspelt, and where. */
interface Misspelling {
  readonly body: Json;
  /** Path with the misspelt name. */
  readonly path: string;
}

/** What the contract does not look into: the names in there are no names of the interface. */
const opaque: ReadonlySet<string> = new Set(["config", "filters", "containers", "savedFilterValues"]);

/** Every way to misspell one name of the interface in a body: its last letter is doubled. */
function misspellings(value: unknown): { readonly value: unknown; readonly path: string }[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value))
    return (value as unknown[]).flatMap((item, index) =>
      misspellings(item).map((wrong) => ({
        value: value.map((other: unknown, place) => (place === index ? wrong.value : other)),
        path: `${index}.${wrong.path}`,
      })),
    );
  const fields = Object.entries(value);
  return fields.flatMap(([name, inner], index) => {
    const misspelt = `${name}${name.slice(-1)}`;
    const within = opaque.has(name) ? [] : misspellings(inner);
    return [
      { value: Object.fromEntries(fields.with(index, [misspelt, inner])), path: misspelt },
      ...within.map((wrong) => ({
        value: Object.fromEntries(fields.with(index, [name, wrong.value])),
        path: `${name}.${wrong.path}`,
      })),
    ];
  });
}

const misspeltBodies = (body: Json) =>
  misspellings(body) as unknown as readonly (Misspelling & { value: Json })[];

/** Every form that credentials of a broker have. */
const credentialForms: readonly Json[] = [
  { username: "u", password: "p" },
  { accessKeyId: "a", secretKey: "s" },
  { connectionString: "c" },
  { certificate: "c", privateKey: "k" },
];

const otherForms = (writing: Writing): Writing[] =>
  "source.kafka.credentials" in (writing.values ?? {}) && writing.name.endsWith("kafka")
    ? credentialForms.slice(1).map((form) => ({
        ...writing,
        name: `${writing.name} with ${Object.keys(form).join(" and ")}`,
        values: { ...writing.values, "source.kafka.credentials": form },
      }))
    : [];

const commands: Writing = {
  name: "a command to a pipe",
  method: "PATCH",
  path: `${pipePath("kafka")}/state`,
  schema: pipeCommand,
};

async function started(): Promise<Emulator> {
  const emulator = await start({ strict: true });
  emulator.patch("pipes", defaultSeed.pipes.postgres, { state: "Paused" });
  return emulator;
}

describe("a strict emulator", () => {
  test.each([...writings, ...writings.flatMap(otherForms), commands])(
    "catches every misspelt name in $name",
    async (writing) => {
      const emulator = await started();
      const misspelt = misspeltBodies(bodyOf(writing, () => true));
      expect(misspelt.length).toBeGreaterThan(0);
      const missed: string[] = [];
      for (const { value, path } of misspelt) {
        const reply = await send(emulator, writing.method, writing.path, value);
        if (reply.status !== 400) missed.push(`${path}: ${reply.status}`);
      }
      expect(missed).toEqual([]);
    },
  );

  test("catches every misspelt name in a dashboard that is to be validated", async () => {
    const emulator = await started();
    const body = bodyOf(
      { name: "", method: "POST", path: "", schema: dashboardBody, values: { "tiles.id": undefined } },
      () => true,
    );
    for (const { value, path } of misspeltBodies(body)) {
      const verdict = await resultOf(send(emulator, "POST", `${dashboardsPath}/validate`, value));
      expect([path, verdict["valid"]]).toEqual([path, false]);
      const places = items(verdict["errors"]).map((error) => error["path"]);
      expect(places).toContain(path.replaceAll(/\.(\d+)/g, "[$1]"));
    }
  });

  test("names the field by its path", async () => {
    const emulator = await started();
    const body = { source: { kafka: { iamRole: "r", iamRolle: "s" } } };
    const reply = await send(emulator, "PATCH", pipePath("kafka"), body);
    expect(errorText(reply)).toContain("source.kafka.iamRolle: ");
  });

  test("names a setting in the words of the service", async () => {
    const emulator = await start({ strict: true, settingPrefix: "store_" });
    const reply = await send(emulator, "PUT", `${pipePath("kafka")}/settings`, { store_max_thread: 1 });
    expect(errorText(reply)).toContain("settings.store_max_thread: ");
  });

  test("takes back what it answered, also where somebody else put it there", async () => {
    const emulator = await start({ strict: true });
    const id = defaultSeed.dashboards.checkout.id;
    const [first, ...others] = emulator.get("dashboards", id)?.tiles ?? [];
    emulator.patch("dashboards", id, { tiles: [{ ...first, legend: "left" }, ...others] });
    const path = `${dashboardsPath}/${id}`;
    const { name, tiles } = await resultOf(send(emulator, "GET", path));
    expect((await resultOf(send(emulator, "PUT", path, { name, tiles })))["tiles"]).toEqual(tiles);
    emulator.setQuirks({ extraFields: true });
    const { tiles: withMore } = await resultOf(send(emulator, "GET", path));
    expect((await send(emulator, "PUT", path, { name, tiles: withMore })).status).toBe(200);
  });
});

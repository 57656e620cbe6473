import schemaFile from "../../provider/plugin/schema.json";

/* The SDKs of other languages are generated from the schema of the plugin. */

interface Property {
  readonly description?: string;
  readonly type?: string;
  readonly items?: { readonly type?: string; readonly $ref?: string };
  readonly language?: { readonly csharp?: { readonly name: string } };
}

interface Type {
  readonly type: string;
  readonly properties?: Readonly<Record<string, Property>>;
}

const types: Readonly<Record<string, Type>> = schemaFile.types;
const propertiesOf = (name: string) => types[`pipes:index:${name}`]?.properties ?? {};

test("whole numbers are integers, unless they can be too large for 32 bits", () => {
  const typeOf = (type: string, name: string) => propertiesOf(type)[name]?.type;
  expect(typeOf("PostgresSource", "port")).toBe("integer");
  expect(typeOf("PostgresSettings", "snapshotNumRowsPerPartition")).toBe("integer");
  expect(typeOf("DashboardTile", "x")).toBe("integer");
  expect(typeOf("ReturnedAlert", "numConsecutiveWindows")).toBe("integer");
  expect(typeOf("BigquerySettings", "snapshotNumRowsPerPartition")).toBe("number");
  expect(typeOf("TileSelect", "level")).toBe("number");
  expect(typeOf("MysqlSource", "serverId")).toBe("number");
  expect(typeOf("TuningSettings", "object_storage_max_insert_bytes")).toBe("number");
});

test.each(["TileConfig", "AlertChartConfig"])(
  "the series of %s have a type, so SDKs translate their names",
  (name) => {
    expect(propertiesOf(name)["select"]).toMatchObject({
      type: "array",
      items: { $ref: "#/types/pipes:index:TileSelect" },
    });
  },
);

test("a field with underscores has a name without them in C#", () => {
  const fields = Object.values(types).flatMap(({ properties = {} }) => Object.entries(properties));
  const named = fields.filter(([name]) => name.includes("_"));
  expect(named.length).toBeGreaterThan(8);
  expect(
    named.filter(([, { language }]) => !/^[A-Z][a-zA-Z\d]+$/.test(language?.csharp?.name ?? "")),
  ).toEqual([]);
});

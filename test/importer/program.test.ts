import { named } from "../../provider/src/importer/naming";
import { programOf } from "../../provider/src/importer/program";
import { adopted, alert, dashboard, pipe, tile, typeErrorsOf } from "./support/objects";

/** Far above what the compiler takes on a busy machine. */
const patienceMs = 60_000;

const shop = adopted("dashboard", dashboard("Shop", [tile("Error rate", "t1"), tile("apply", "t2")]));
const code = (...adoptions: Parameters<typeof named>[0]): string => programOf(named(adoptions));

describe("an alert", () => {
  test("refers to its dashboard and tile where the program has them", () => {
    const program = code(adopted("alert", alert("fails", "t1")), shop);
    expect(program).toContain('const shopDashboard = new pipes.Dashboard("shop", {');
    expect(program).toContain("dashboardId: shopDashboard.id,");
    expect(program).toContain('tileId: pipes.tileIdOf(shopDashboard, "Error rate"),');
    expect(program.indexOf("const shopDashboard")).toBeLessThan(program.indexOf("pipes.Alert"));
  });

  test("keeps the id of a tile whose name never reaches a program as a key", () => {
    const odd = adopted("dashboard", dashboard("Shop", [tile("__proto__", "t1"), tile("constructor", "t2")]));
    expect(code(odd, adopted("alert", alert("fails", "t1")))).toContain('tileId: "t1",');
    expect(code(odd, adopted("alert", alert("fails", "t2")))).toContain(
      'tileId: pipes.tileIdOf(shopDashboard, "constructor"),',
    );
  });

  test("keeps the id of a tile that the dashboard has no longer", () => {
    expect(code(shop, adopted("alert", alert("fails", "t9")))).toContain('tileId: "t9",');
  });

  test("keeps plain ids where the dashboard is not in the program", () => {
    const program = code(adopted("alert", alert("fails", "t1")));
    expect(program).toContain('dashboardId: "65f1a0c3d2b4e5f607182930",');
    expect(program).toContain('tileId: "t1",');
  });
});

test("a dashboard that no alert points at needs no variable", () => {
  expect(code(shop)).not.toContain("const ");
});

test("tiles of the same name are referred to as the dashboard's outputs call them", () => {
  const twins = adopted("dashboard", dashboard("Shop", [tile("Errors", "t1"), tile("Errors", "t2")]));
  expect(code(twins, adopted("alert", alert("fails", "t2")))).toContain(
    'pipes.tileIdOf(shopDashboard, "Errors (2)")',
  );
});

test("a secret reads configuration that need not be there, and says how to set it", () => {
  const source = { kafka: { iamRole: "r", caCertificate: "shown-certificate" } };
  const program = code(adopted("pipe", pipe(source)), adopted("pipe", pipe({ postgres: { host: "db" } })));
  expect(program).not.toContain("shown-certificate");
  expect(program).toContain("// pulumi config set --secret orders");
  expect(program).toMatch(/caCertificate: config\.getSecret\("orders.*CaCertificate.*"\)/);
  expect(program).toMatch(/credentials: config\.getSecretObject<CredentialsConfig>\(\s*"orders/);
  expect(program).toMatch(/\/\/ pulumi config set --secret --path orders\S*Credentials\S*\.password/);
});

test("what is not managed is said beside the resource, in a comment that stays one", () => {
  const odd = adopted("access-key", {
    id: "d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852",
    name: "ci",
    expireAt: "\nprocess.exit()",
  });
  const lines = code(odd).split("\n");
  expect(lines.filter((line) => line.includes("process.exit"))).toEqual([
    expect.stringMatching(/^\/\/ Not managed: expireAt: /),
  ]);
});

test(
  "programs of hostile objects type-check",
  () => {
    const hostile = '"); throw new Error("*/ //\u2028${1}\n`';
    const tiles = [
      tile(hostile, "t1"),
      tile("__proto__", "t2"),
      tile("constructor", "t3"),
      tile("get", "t4"),
    ];
    const program = code(
      adopted("pipe", pipe({ kinesis: { region: "eu" } }, { name: hostile })),
      adopted("pipe", pipe({ objectStorage: { connectionString: "c", path: hostile } })),
      adopted("dashboard", dashboard(hostile, tiles, { tags: [hostile], filters: [{ [hostile]: hostile }] })),
      ...["t1", "t2", "t3", "t4", "t5"].map((id) =>
        adopted("alert", alert(hostile, id, { id: `65f1a0c3d2b4e5f607182c${id}`, message: hostile })),
      ),
    );
    expect(typeErrorsOf(program)).toEqual([]);
  },
  patienceMs,
);

test(
  "the type-check finds what is wrong",
  () => {
    const program = code(adopted("alert", alert("fails", "t1"))).replace("threshold: 5", 'threshold: "5"');
    expect(typeErrorsOf(program)).toEqual([expect.stringContaining("'string' is not assignable")]);
  },
  patienceMs,
);

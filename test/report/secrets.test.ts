import { reportOf } from "../../provider/src/report/command";
import { resources } from "../../provider/src/resources/registry";
import { secretPaths } from "../../provider/src/schema/leaves";
import { changeOf, previewOf } from "./support/previews";

const secret = "hunter2-of-the-test";

/** All that a report shows, as a comment and as a page. */
function shown(preview: string): string {
  const { markdown, html } = reportOf(preview, "Preview");
  return `${markdown}\n${html}`;
}

/** The value at a path, in an object of its own. */
const placed = (path: readonly string[], value: unknown): Record<string, unknown> =>
  path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Record<string, unknown>;

const paths = Object.values(resources).flatMap(({ kind, schema }) =>
  secretPaths(schema).map((path) => ({ kind, path, text: path.join(".") })),
);

test.each(paths)(
  "$kind: $text is shown to nobody, even where a preview holds it in plain",
  ({ path, text }) => {
    const before = placed(path, { username: "reader", value: `${secret}-old` });
    const after = placed(path, { username: "reader", value: `${secret}-new` });
    for (const changed of [text, `${text}.value`, path[0] ?? ""]) {
      const text = shown(previewOf([{ name: "x", before, after, paths: [changed] }]));
      expect(text).toContain("[secret]");
      expect(text).not.toContain(secret);
    }
  },
);

test.each(["password", "clientSecret", "api_token", "privateKey", "passphrase", "connectionString"])(
  "a property named %s is shown to nobody, at any depth",
  (name) => {
    expect(shown(changeOf(name, `${secret}-1`, secret))).not.toContain(secret);
    const list = [{ user: "reader", [name]: secret }];
    expect(shown(changeOf("users", [], list))).not.toContain(secret);
  },
);

test("a value that Pulumi marks as secret is shown to nobody, whatever its name", () => {
  const marked = {
    "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
    plaintext: `"${secret}"`,
  };
  for (const after of [marked, [marked], { inner: marked }]) {
    const text = shown(changeOf("note", "", after));
    expect(text).toContain("[secret]");
    expect(text).not.toContain(secret);
  }
});

test("a secret that comes or goes says so without its value", () => {
  const { markdown } = reportOf(changeOf("password", undefined, secret), "Preview");
  expect(markdown).toContain("| `password` | `–` | `[secret]` |");
});

test.each(["create", "delete"])("a secret of what a %s begins or ends is shown to nobody", (op) => {
  const state = {
    id: "x",
    inputs: { name: "x", password: secret, inner: { token: secret }, list: [{ token: secret }] },
  };
  const urn = "urn:pulumi:dev::shop::a:b:C::x";
  const text = shown(JSON.stringify({ steps: [{ op, urn, oldState: state, newState: state }] }));
  expect(text).toContain("[secret]");
  expect(text).not.toContain(secret);
});

test("a secret part of a dashboard's tile is drawn by nobody", () => {
  const tiles = (token: string): readonly object[] => [
    { name: "Errors", x: 0, y: 0, w: 12, h: 6, config: { token, select: [{ password: token }] } },
  ];
  const type = "pulumi-nodejs:dynamic/pipes:Dashboard";
  const change = {
    name: "x",
    type,
    before: { tiles: tiles(`${secret}-1`) },
    after: { tiles: tiles(secret) },
    paths: ["tiles[0]"],
  };
  const text = shown(previewOf([change]));
  expect(text).toContain("Errors");
  expect(text).not.toContain(secret);
});

test("nothing inside a secret is named, where its parts change one by one", () => {
  const users = (text: string): object => ({
    credentials: { users: [{ name: `${secret}-${text}`, role: text }] },
  });
  const paths = ["credentials.users[0].name", "credentials.users[0].role"];
  const change = { name: "x", before: { ...users("a") }, after: { ...users("b") }, paths };
  const text = shown(previewOf([change]));
  expect(text).toContain("[secret]");
  expect(text).not.toContain(secret);
});

test("items that differ in a secret alone are not said to stand in another order", () => {
  const items = (token: string): readonly object[] => [{ token }, { token: "b" }];
  const text = shown(changeOf("list", items("a"), items("c")));
  expect(text).toContain("[secret]");
  expect(text).not.toContain("another order");
});

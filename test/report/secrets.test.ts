import { reportOf } from "../../provider/src/report/command";
import { resources } from "../../provider/src/resources/registry";
import { secretPaths } from "../../provider/src/schema/leaves";
import { changeOf, previewOf } from "./support/previews";

const secret = "hunter2-of-the-test";

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
      const { markdown } = reportOf(previewOf([{ name: "x", before, after, paths: [changed] }]), "Preview");
      expect(markdown).toContain("[secret]");
      expect(markdown).not.toContain(secret);
    }
  },
);

test.each(["password", "clientSecret", "api_token", "privateKey", "passphrase", "connectionString"])(
  "a property named %s is shown to nobody, at any depth",
  (name) => {
    expect(reportOf(changeOf(name, `${secret}-1`, secret), "Preview").markdown).not.toContain(secret);
    const list = [{ user: "reader", [name]: secret }];
    expect(reportOf(changeOf("users", [], list), "Preview").markdown).not.toContain(secret);
  },
);

test("a value that Pulumi marks as secret is shown to nobody, whatever its name", () => {
  const marked = {
    "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
    plaintext: `"${secret}"`,
  };
  for (const after of [marked, [marked], { inner: marked }]) {
    const { markdown } = reportOf(changeOf("note", "", after), "Preview");
    expect(markdown).toContain("[secret]");
    expect(markdown).not.toContain(secret);
  }
});

test("a secret that comes or goes says so without its value", () => {
  const { markdown } = reportOf(changeOf("password", undefined, secret), "Preview");
  expect(markdown).toContain("| `password` | `–` | `[secret]` |");
});

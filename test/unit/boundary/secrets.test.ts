import { redact, secretTexts } from "../../../provider/src/codec/redact";
import { markSecrets } from "../../../provider/src/codec/wire";
import { secretPathsIn } from "../../../provider/src/hosts/dynamic/stateForm";

const mark = "4dabf18193072939515e22adb298388d";
const markValue = "1b47061264138c4ac30d75fd1eb44270";
const paths = [
  ["source", "kafka", "credentials"],
  ["source", "kafka", "caCertificate"],
];
const credentials = { username: "reader", password: "hunter2" };

describe("a marked map", () => {
  test("holds each secret in the engine's own wrapper, and all else as it was", () => {
    const map = { name: "n", source: { kafka: { iamRole: "r", credentials } } };
    expect(markSecrets(map, paths)).toEqual({
      name: "n",
      source: { kafka: { iamRole: "r", credentials: { [mark]: markValue, value: credentials } } },
    });
    expect(map.source.kafka.credentials).toBe(credentials);
  });

  test.each([
    [{}],
    [{ source: null }],
    [{ source: { kafka: "text" } }],
    [{ source: { kafka: { credentials: null } } }],
  ])("is %j where there is no secret", (map) => {
    expect(markSecrets(map, paths)).toEqual(map);
  });

  test("hides what the service returns in place of additional fields, which may hold secrets", () => {
    expect(markSecrets({ __answered: { name: "n" } }, secretPathsIn([]))).toEqual({
      __answered: { [mark]: markValue, value: { name: "n" } },
    });
  });
});

describe("the secret texts of a map", () => {
  test("are those at its secret paths, and what the service returns in place of additional fields", () => {
    const map = {
      name: "harmless",
      source: { kafka: { credentials, caCertificate: "PEM!" } },
      __answered: { additionalFields: { token: "TOKEN" } },
    };
    expect(secretTexts(map, secretPathsIn(paths))).toEqual(["hunter2", "PEM!", "TOKEN"]);
  });

  test("hold no user name, which may be a word of any message", () => {
    const source = { kafka: { credentials: { username: "postgres", password: "hunter2" } } };
    expect(secretTexts({ source }, secretPathsIn(paths))).toEqual(["hunter2"]);
    const accessKey = { accessKeyId: "AKIA0123456789", secretKey: "s3cret" };
    expect(secretTexts({ source: { kinesis: { accessKey } } }, [["source", "kinesis", "accessKey"]])).toEqual(
      ["s3cret"],
    );
  });

  test("are none where they are so short that cutting them out would only garble messages", () => {
    expect(secretTexts({ source: { kafka: { caCertificate: "abc" } } }, paths)).toEqual([]);
    expect(secretTexts({ source: "x" }, paths)).toEqual([]);
  });
});

describe("a message", () => {
  const base64 = (text: string): string => Buffer.from(text, "utf8").toString("base64");

  test.each<readonly [string, string, string]>([
    ["the secret", "no hunter2 here", "no [secret] here"],
    ["the secret twice", "hunter2hunter2", "[secret][secret]"],
    ["the secret in base64", `Basic ${base64("hunter2")}`, "Basic [secret]"],
    ["nothing", "all well", "all well"],
  ])("shows nothing of %s", (_case, text, clean) => {
    expect(redact(text, ["hunter2"])).toBe(clean);
  });

  test("shows no header that holds user name and secret together", () => {
    expect(redact(`Basic ${base64("KEY:hunter2")}`, ["hunter2", "KEY:hunter2"])).toBe("Basic [secret]");
  });

  test("shows nothing of a secret that another one begins with", () => {
    expect(redact("hunter2-extended", ["hunter2", "hunter2-extended"])).toBe("[secret]");
  });

  test("shows no certificate whose lines a service's explanation was joined from", () => {
    expect(
      redact("bad: -----BEGIN----- MIIB== -----END-----.", ["-----BEGIN-----\nMIIB==\n-----END-----\n"]),
    ).toBe("bad: [secret].");
  });

  test("brings no control character to a terminal, and shows no secret that has one", () => {
    const secret = "hunter2\u0001very\u001b[0msecret";
    expect(redact(`\u001b[31mred\u0007, ${secret}\n\tnext line\u0085`, [secret])).toBe(
      " [31mred , [secret]\n\tnext line ",
    );
  });

  test("is left alone by an empty secret", () => {
    expect(redact("text", ["", "  "])).toBe("text");
  });

  test("turns no text around, and brings no colour of the engine to the CLI", () => {
    expect(redact("a \u202eb\u2066 <{%fg 999%}>, <{%\n\tc\u009b31m", [])).toBe(
      "a  b  <{ %fg 999%}>, <{ %\n\tc 31m",
    );
  });

  test.each([
    "the table source.postgres.tableMappings[0] is unknown in database shop",
    'GET /organizations/7a1f3c52-0d4e-4b8a-9c61-2f5e8d90b314/pipes?limit=1000&offset=0 answered 400: {"a":"b\\n"}',
    "100% of C:\\temp & more…",
  ])("without a secret stays: %s", (text) => {
    expect(redact(text, ["Tr0ub4dor", "horse battery", "a:b&c"])).toBe(text);
  });
});

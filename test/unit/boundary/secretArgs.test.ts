import * as pulumi from "@pulumi/pulumi";
import { PipeSettings } from "pulumi-pipes";
import { registrations } from "./registrations";

const pipeId = "1f0c6a52-8d1e-4b7a-9a3e-2f5d7c9b0e11";
const credentials = { username: "reader", password: "hunter2" };

const registered = registrations();
const secretMark = "4dabf18193072939515e22adb298388d";

/** The value at a path, where it or something above it is marked as secret. */
function hiddenAt(value: unknown, path: readonly string[], hidden = false): unknown {
  const [key, ...rest] = path;
  const map = typeof value === "object" && value !== null ? value : {};
  if (secretMark in map) return hiddenAt(Reflect.get(map, "value"), path, true);
  if (key !== undefined) return hiddenAt(Reflect.get(map, key), rest, hidden);
  return hidden ? value : "not hidden";
}

describe("credentials are secret", () => {
  const plain = { kafka: { credentials } };
  test.each<readonly [string, () => PipeSettings]>([
    ["as plain texts", () => new PipeSettings("r", { pipeId, source: plain })],
    [
      "as outputs inside",
      () =>
        new PipeSettings("r", {
          pipeId,
          source: { kafka: { credentials: { username: "u", password: pulumi.output("hunter2") } } },
        }),
    ],
    [
      "as an output",
      () => new PipeSettings("r", { pipeId, source: { kafka: { credentials: pulumi.output(credentials) } } }),
    ],
    [
      "inside an output",
      () => new PipeSettings("r", { pipeId, source: { kafka: pulumi.output({ credentials }) } }),
    ],
    ["deep inside an output", () => new PipeSettings("r", { pipeId, source: pulumi.output(plain) })],
    ["deep inside a promise", () => new PipeSettings("r", { pipeId, source: Promise.resolve(plain) })],
    ["already marked", () => new PipeSettings("r", { pipeId, source: pulumi.secret(plain) })],
  ])("%s", async (_case, make) => {
    const resource = make();
    const { inputs } = await registered.of(resource);
    expect(hiddenAt(inputs, ["source", "kafka", "credentials", "password"])).toBe("hunter2");
    expect(await pulumi.isSecret(resource.source)).toBe(true);
  });

  test.each<readonly [string, () => PipeSettings]>([
    ["a certificate", () => new PipeSettings("r", { pipeId, source: { kafka: { caCertificate: "PEM" } } })],
    [
      "a connection string",
      () =>
        new PipeSettings("r", { pipeId, source: { objectStorage: { connectionString: "AccountKey=x" } } }),
    ],
    [
      "an access key of an object store",
      () =>
        new PipeSettings("r", {
          pipeId,
          source: { objectStorage: { accessKey: { accessKeyId: "a", secretKey: "b" } } },
        }),
    ],
    [
      "an access key of a stream",
      () =>
        new PipeSettings("r", {
          pipeId,
          source: { kinesis: { accessKey: { accessKeyId: "a", secretKey: "b" } } },
        }),
    ],
    [
      "credentials of a database",
      () => new PipeSettings("r", { pipeId, source: { postgres: { credentials } } }),
    ],
  ])("and so is %s", async (_case, make) => {
    expect(await pulumi.isSecret(make().source)).toBe(true);
  });

  test("and nothing else is", async () => {
    const resource = new PipeSettings("r", {
      pipeId,
      name: "n",
      source: { kafka: { iamRole: "r", caCertificate: "PEM" } },
      settings: { dbms_max_threads: 1 },
    });
    expect(
      await Promise.all(
        [resource.name, resource.settings, resource.pipeId].map((output) => pulumi.isSecret<unknown>(output)),
      ),
    ).toEqual([false, false, false]);
    const open = new PipeSettings("open", {
      pipeId,
      source: { postgres: pulumi.output({ host: "h" }) },
    });
    expect(await pulumi.isSecret(open.source)).toBe(false);
  });
});

import { type DynamicProvider, startDynamicProvider } from "../harness/provider/process";
import { RpcError } from "../harness/provider/rpcError";
import { createTinyPackage, type TinyPackage } from "../harness/standIns";

// Each test starts a process, which takes seconds on a busy machine.
jest.setTimeout(30_000);

const __provider = 'exports.handler=()=>require("tiny/provider")';
const TINY_PROVIDER = `
  let token;
  module.exports = {
    async configure(request) { token = request.config.require("token"); },
    async check(olds, news) {
      const failures = news.size < 0 ? [{ property: "size", reason: "too small" }] : [];
      return { inputs: { ...news, size: news.size ?? 1 }, failures };
    },
    async diff(id, olds, news) { return { replaces: olds.name === news.name ? [] : ["name"] }; },
    async create(inputs) {
      if (inputs.name === "partial") {
        throw Object.assign(new Error("half"), { id: "p-1", properties: { name: "partial" }, reasons: ["r1"] });
      }
      if (inputs.name === "bad") throw new Error("no such thing");
      if (inputs.name === "hang") return new Promise(() => undefined);
      if (inputs.name === "crash") process.exit(3);
      console.log("created " + inputs.name);
      return { id: "t-" + inputs.name, outs: { ...inputs, token, nothing: null, list: [1, { a: true }] } };
    },
    async read(id, props) { return { id, props: { ...props, seen: true }, inputs: { name: "n" } }; },
    async update(id, olds, news) { return { outs: news }; },
    async delete() { console.error("deleted"); },
  };
`;

let tiny: TinyPackage;
let provider: DynamicProvider;

beforeAll(async () => {
  tiny = await createTinyPackage(TINY_PROVIDER);
});
afterAll(() => tiny.dispose());

beforeEach(async () => {
  provider = await startDynamicProvider({
    cwd: tiny.folder,
    config: { "test:token": "secret" },
    deadlineMs: 2_000,
  });
});
afterEach(() => provider.stop());

async function failure(call: Promise<unknown>): Promise<RpcError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof RpcError) return error;
  throw new Error("the call did not fail with an RpcError", { cause: error });
}

test("every call carries plain values in both directions", async () => {
  const inputs = { __provider, name: "a", size: 1 };
  expect(await provider.check({}, { __provider, name: "a", gone: undefined })).toEqual({
    inputs,
    failures: [],
  });
  const checked = await provider.check({}, { __provider, name: "a", size: -1 });
  expect(checked.failures).toEqual([{ property: "size", reason: "too small" }]);
  const created = await provider.create(inputs);
  const outs = { ...inputs, token: "secret", nothing: null, list: [1, { a: true }] };
  expect(created).toEqual({ id: "t-a", properties: outs });
  expect(await provider.diff("t-a", outs, { ...inputs, name: "b" })).toEqual({
    changes: undefined,
    replaces: ["name"],
    deleteBeforeReplace: false,
  });
  const read = await provider.read("t-a", outs);
  expect(read).toEqual({ id: "t-a", properties: { ...outs, seen: true }, inputs: { __provider, name: "n" } });
  expect(await provider.update("t-a", outs, { ...inputs, size: 2 })).toEqual({
    properties: { ...inputs, size: 2 },
  });
  await provider.delete("t-a", outs);
  await provider.stop();
  expect(provider.stdout()).toBe("created a\n");
  expect(provider.stderr()).toBe("deleted\n");
});

test("a partial failure carries what was created", async () => {
  const error = await failure(provider.create({ __provider, name: "partial" }));
  expect(error.partial).toEqual({ id: "p-1", properties: { name: "partial" }, reasons: ["r1"] });
});

test("a plain failure carries its message and nothing else", async () => {
  const error = await failure(provider.create({ __provider, name: "bad" }));
  expect(error).toMatchObject({ codeName: "UNKNOWN", message: "no such thing", partial: undefined });
});

test("a call that is never answered ends at its deadline", async () => {
  expect((await failure(provider.create({ __provider, name: "hang" }))).codeName).toBe("DEADLINE_EXCEEDED");
});

test("a crash of the process fails the call that was under way", async () => {
  expect((await failure(provider.create({ __provider, name: "crash" }))).codeName).toBe("UNAVAILABLE");
});

test("a killed process is gone when kill returns", async () => {
  const hanging = failure(provider.create({ __provider, name: "hang" }));
  await provider.kill("SIGKILL");
  expect(() => process.kill(provider.pid, 0)).toThrow("ESRCH");
  expect((await hanging).codeName).toBe("UNAVAILABLE");
});

test("a process that cannot start says why", async () => {
  const start = startDynamicProvider({ cwd: tiny.folder, env: { NODE_OPTIONS: "--require ./absent.js" } });
  await expect(start).rejects.toThrow(/before it was ready[^]*absent\.js/);
});

import type { Api, Client } from "../../../provider/src/client";
import { dynamicProvider } from "../../../provider/src/hosts/dynamic/provider";
import { type PropertyMap, unwrapped } from "../../harness/provider/wire";
import { poster, type PosterApi } from "./poster/definition";

/*
 * A program that names a field in `additionalFields` meets a version that learned the name. It means the same in both places
 * for ever.
 */

const config: Readonly<Record<string, string>> = {
  "pipes:baseUrl": "https://api.test",
  "pipes:organizationId": "11111111-2222-3333-4444-555555555555",
  "pipes:authKeyId": "key",
  "pipes:authKeySecret": "secret",
};

let told: string[];
let service: PosterApi;
beforeEach(() => {
  told = [];
  service = { posters: new Map(), sent: [] };
  jest.spyOn(console, "warn").mockImplementation((line: unknown) => void told.push(String(line)));
});
afterEach(() => {
  jest.restoreAllMocks();
});

interface Kept {
  readonly inputs: PropertyMap;
  readonly outputs: PropertyMap;
}

async function providerOf(version: "first" | "later") {
  const api = { ...service, withLock: (_name: string, task: () => unknown) => task() } as unknown as Api;
  const client: Client = { operation: () => api };
  const provider = dynamicProvider({
    resources: { Poster: poster(version) },
    openClient: () => Promise.resolve(client),
  });
  await provider.configure?.({
    config: { get: (key: string) => config[key], require: (key: string) => config[key] ?? "" },
  });
  return provider;
}

type Provider = Awaited<ReturnType<typeof providerOf>>;

async function check(provider: Provider, olds: PropertyMap, args: PropertyMap): Promise<PropertyMap> {
  const answer = await provider.check?.(olds, { __kind: "Poster", ...args });
  expect(answer?.failures).toEqual([]);
  return unwrapped(answer?.inputs as PropertyMap);
}

async function create(provider: Provider, args: PropertyMap): Promise<Kept> {
  const inputs = await check(provider, {}, args);
  const made = await provider.create(inputs);
  return { inputs, outputs: unwrapped(made.outs as PropertyMap) };
}

async function update(provider: Provider, kept: Kept, args: PropertyMap): Promise<Kept> {
  const inputs = await check(provider, kept.inputs, args);
  expect((await provider.diff?.("poster", kept.outputs, inputs))?.replaces).toEqual([]);
  const answer = await provider.update?.("poster", kept.outputs, inputs);
  return { inputs, outputs: unwrapped(answer?.outs as PropertyMap) };
}

async function readInputs(provider: Provider, kept: Kept): Promise<PropertyMap> {
  const found = await provider.read?.("poster", kept.outputs);
  return unwrapped(found?.inputs as PropertyMap);
}

const inPlace = {
  title: "Open",
  tone: "warm",
  frame: { colour: "red", tone: "cold" },
  lines: [{ key: "a", tone: "dark" }],
};
const inAdditionalFields = {
  title: "Open",
  additionalFields: { tone: "warm" },
  frame: { colour: "red", additionalFields: { tone: "cold" } },
  lines: [{ key: "a", additionalFields: { tone: "dark" } }],
};

test("in both places it says the same to the service", async () => {
  await create(await providerOf("later"), inPlace);
  await create(await providerOf("later"), inAdditionalFields);
  expect(service.sent).toEqual([inPlace, inPlace]);
});

test("a state of the version that did not know it shows no change and no drift with the one that does", async () => {
  const kept = await create(await providerOf("first"), inAdditionalFields);
  const later = await providerOf("later");
  service.sent.length = 0;
  expect(await check(later, kept.inputs, inAdditionalFields)).toEqual(kept.inputs);
  expect(await readInputs(later, kept)).toEqual(kept.inputs);
  const updated = await update(later, kept, inAdditionalFields);
  expect(await readInputs(later, updated)).toEqual(kept.inputs);
  expect(service.sent).toEqual([]);
  expect(told).toEqual([]);
});

test("moving it from one place to the other sends nothing and tells nothing", async () => {
  const first = await create(await providerOf("first"), inAdditionalFields);
  const later = await providerOf("later");
  service.sent.length = 0;
  const moved = await update(later, first, inPlace);
  expect(await readInputs(later, moved)).toEqual(moved.inputs);
  const back = await update(await providerOf("later"), moved, inAdditionalFields);
  expect(await readInputs(later, back)).toEqual(back.inputs);
  expect(service.sent).toEqual([]);
  expect(told).toEqual([]);
});

test("in both places a change of it arrives, and what others make of it is drift where it is said", async () => {
  const later = await providerOf("later");
  for (const args of [inPlace, inAdditionalFields]) {
    const kept = await create(later, args);
    service.posters.set("poster", { ...inPlace, tone: "theirs", frame: { colour: "red", tone: "theirs" } });
    const text = JSON.stringify(await readInputs(later, kept));
    expect(text.match(/theirs/g)).toHaveLength(2);
    await update(await providerOf("later"), kept, args);
    expect(service.posters.get("poster")).toEqual(inPlace);
  }
});

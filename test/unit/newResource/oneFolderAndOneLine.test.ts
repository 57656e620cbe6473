import type { dynamic } from "@pulumi/pulumi";
import { dynamicProvider } from "../../../provider/src/hosts/dynamic/provider";
import type { Api } from "../../../provider/src/client";
import { resources } from "../../../provider/src/resources/registry";
import { type PropertyMap, unwrapped } from "../../harness/provider/wire";
import { banner, type BannerApi } from "./banner/definition";

/*
 * A resource is a folder, and a line in the registry. This one comes from outside, so nothing in the package knows of it.
 */

const config: Readonly<Record<string, string>> = {
  "pipes:baseUrl": "https://api.test",
  "pipes:organizationId": "11111111-2222-3333-4444-555555555555",
  "pipes:authKeyId": "key",
  "pipes:authKeySecret": "secret",
};

async function started(): Promise<BannerApi & { readonly provider: dynamic.ResourceProvider }> {
  const banners: BannerApi["banners"] = new Map();
  const api = { banners, withLock: (_name: string, task: () => unknown) => task() };
  const provider = dynamicProvider({
    resources: { ...resources, Banner: banner },
    openClient: () => Promise.resolve({ operation: () => api as unknown as Api }),
  });
  await provider.configure?.({
    config: { get: (key: string) => config[key], require: (key: string) => config[key] ?? "" },
  });
  return { banners, provider };
}

const args = { __kind: "Banner", text: "Closed on Monday", languages: ["it", "en"], token: "hidden" };

test("one folder and one line give a resource its whole life", async () => {
  const { banners, provider } = await started();
  const checked = (await provider.check?.({}, args))?.inputs as PropertyMap;
  expect(unwrapped(checked)).toMatchObject({ languages: ["en", "it"] });
  const created = await provider.create(unwrapped(checked));
  const [id, outs] = [created.id, created.outs as PropertyMap];
  expect(banners.get(id)).toMatchObject({ text: "Closed on Monday" });

  banners.set(id, { ...banners.get(id), text: "Open" });
  const read = await provider.read?.(id, unwrapped(outs));
  expect(unwrapped(read?.inputs as PropertyMap)).toMatchObject({ text: "Open", languages: ["en", "it"] });

  await provider.update?.(id, unwrapped(read?.props as PropertyMap), unwrapped(checked));
  expect(banners.get(id)).toMatchObject({ text: "Closed on Monday" });
  expect(
    (await provider.diff?.(id, unwrapped(outs), { ...unwrapped(checked), bannerId: "x" }))?.replaces,
  ).toEqual(["bannerId"]);
  await provider.delete?.(id, unwrapped(outs));
  expect(banners.size).toBe(0);
});

test("its secrets are marked, and its args are refused with their paths", async () => {
  const { provider } = await started();
  const checked = (await provider.check?.({}, args))?.inputs as PropertyMap;
  expect(JSON.stringify(checked["token"])).toContain("1b47061264138c4ac30d75fd1eb44270");
  const { failures } = (await provider.check?.({}, { ...args, txet: "?" })) ?? {};
  expect(failures).toEqual([{ property: "", reason: 'txet: unknown field; did you mean "text"?' }]);
});

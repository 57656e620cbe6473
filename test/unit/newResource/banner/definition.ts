import type { Api } from "../../../../provider/src/client";
import type { ResourceDefinition } from "../../../../provider/src/lifecycle/definition";
import type { PropertyMap } from "../../../../provider/src/schema/propertyMap";
import { bannerArgs } from "./args";
import { bannerSchema } from "./schema";

/** The calls that a client would get for it. */
export interface BannerApi {
  readonly banners: Map<string, PropertyMap>;
}

const banners = (api: Api): Map<string, PropertyMap> => (api as unknown as BannerApi).banners;

export const banner = {
  kind: "Banner",
  displayName: "banner",
  args: bannerArgs,
  schema: bannerSchema,
  scope: ["organizationId"],
  idArg: { name: "bannerId", required: false },
  read: (api, { id }) => Promise.resolve(banners(api).get(id)),
  readBatched: (api, { id }) => Promise.resolve(banners(api).get(id)),
  create: ({ api, desired: { text, languages, token } }) => {
    const live = { id: `banner-${banners(api).size + 1}`, text, languages, token };
    banners(api).set(live.id, live);
    return Promise.resolve({ live });
  },
  reconcile: ({ api, at, delta, live }) => {
    const changed = { ...live, ...delta };
    banners(api).set(at.id, changed);
    return Promise.resolve(changed);
  },
  delete: ({ api, at }) => {
    banners(api).delete(at.id);
    return Promise.resolve();
  },
} satisfies ResourceDefinition;

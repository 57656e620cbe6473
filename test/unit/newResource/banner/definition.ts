import type { Api } from "../../../../provider/src/client";
import type { Bag } from "../../../../provider/src/resources/fields/table";
import type { ResourceDefinition } from "../../../../provider/src/resources/lifecycle/definition";
import { bannerArgs } from "./args";
import { bannerTable } from "./table";

/** The calls that a client would get for it. */
export interface BannerApi {
  readonly banners: Map<string, Bag>;
}

const banners = (api: Api): Map<string, Bag> => (api as unknown as BannerApi).banners;

export const banner = {
  kind: "Banner",
  noun: "banner",
  args: bannerArgs,
  table: bannerTable,
  places: ["organizationId"],
  idArg: { name: "bannerId", required: false },
  deleteBeforeReplace: () => false,
  remembersFound: false,
  rules: () => [],
  advice: () => [],
  observe: (api, { id }) => Promise.resolve(banners(api).get(id)),
  observeAmongMany: (api, { id }) => Promise.resolve(banners(api).get(id)),
  create: (api, _definition, _at, { text, languages, token }) => {
    const live = { id: `banner-${banners(api).size + 1}`, text, languages, token };
    banners(api).set(live.id, live);
    return Promise.resolve({ live, warnings: [] });
  },
  sync: (api, { at, delta, observed }) => {
    const live = { ...observed, ...delta };
    banners(api).set(at.id, live);
    return Promise.resolve(live);
  },
  remove: (api, { at }) => {
    banners(api).delete(at.id);
    return Promise.resolve();
  },
} satisfies ResourceDefinition;

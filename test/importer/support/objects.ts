import { join } from "node:path";
import { adopt, type Adoption, isRefusal } from "../../../provider/src/importer/adoption";
import {
  type Kind,
  type KindName,
  kindOf,
  type Live,
  type PipeResource,
  withPipesAs,
} from "../../../provider/src/importer/kinds";
import { repository } from "../../harness/repository";
import { typeCheckFolder, typeErrors } from "../../harness/typeCheck";
import type { Defaults } from "../../../provider/src/lifecycle/definition";

export const organizationId = "7a1f3c52-0d4e-4b8a-9c61-2f5e8d90b314";
export const serviceId = "c0b7e9a4-61d2-4f3b-8a75-91e4d6f0ab28";
export const pipeId = "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915";

export const defaults: Defaults = {
  organizationId,
  serviceId,
  sources: { organizationId: "the configuration", serviceId: "the configuration" },
};

export function kind(name: KindName): Kind {
  const found = kindOf(name);
  if (found === undefined) throw new Error(`no kind is called ${name}`);
  return found;
}

/** The adoption of an object that must be possible. */
export function adopted(name: KindName, live: Live, pipesAs: PipeResource = "PipeSettings"): Adoption {
  const result = adopt(withPipesAs(pipesAs, kind(name)), live, defaults);
  if (isRefusal(result)) throw new Error(`refused: ${result.reasons.join("; ")}`);
  return result;
}

/** A pipe with a source of some kind. */
export const pipe = (source: object, more: object = {}): Live => ({
  id: pipeId,
  name: "orders",
  source,
  ...more,
});

/** A tile of that name. */
export const tile = (name: string, id: string): object => ({ id, name, x: 0, y: 0, w: 12, h: 6, config: {} });

export const dashboard = (name: string, tiles: readonly object[], more: object = {}): Live => ({
  id: "65f1a0c3d2b4e5f607182930",
  name,
  tiles,
  ...more,
});

/** An alert on a tile. */
export const alert = (name: string, tileId: string, more: object = {}): Live => ({
  id: "65f1a0c3d2b4e5f607182c01",
  dashboardId: "65f1a0c3d2b4e5f607182930",
  tileId,
  threshold: 5,
  interval: "5m",
  source: "tile",
  thresholdType: "above",
  channel: { type: "webhook", webhookId: "65f1a0c3d2b4e5f607182e01" },
  name,
  message: "…",
  ...more,
});

/** What the strictest compiler finds in a program that uses the sources of this package. */
export function typeErrorsOf(program: string): readonly string[] {
  const file = join(typeCheckFolder, "index.ts");
  const paths = {
    "pulumi-pipes": [join(repository, "provider", "src", "index.ts")],
    "pulumi-pipes-contract": [join(repository, "contract", "src", "index.ts")],
  };
  return typeErrors(new Map([[file, program]]), { paths }).get(file) ?? [];
}

import * as pulumi from "@pulumi/pulumi";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const provider = `
  const outs = (inputs) => ({ ...inputs, ...inputs.given });
  module.exports = {
    async create(inputs) { return { id: "later", outs: outs(inputs) }; },
    async update(id, olds, news) { return { outs: outs(news) }; },
    async delete() {},
  };
`;

/** A resource whose outputs are unknown in a preview: they have the values of `given` after a creation or an update. */
export type Later<Given> = pulumi.CustomResource & {
  readonly [Name in keyof Given]: pulumi.Output<Given[Name]>;
};

class LaterResource extends pulumi.CustomResource {}

/** Installs the provider of `Later` resources until it is disposed of. */
export async function installLater() {
  const folder = await mkdtemp(join(tmpdir(), "later-provider-"));
  const file = join(folder, "provider.js");
  await writeFile(file, provider);
  const stub = `exports.handler=()=>require(${JSON.stringify(file)})`;
  return {
    create<Given extends object>(name: string, given: Given): Later<Given> {
      const outputs = Object.fromEntries(Object.keys(given).map((key) => [key, undefined]));
      const props = { ...outputs, given, __provider: stub };
      const resource: unknown = new LaterResource("pulumi-nodejs:dynamic/later:Later", name, props);
      return resource as Later<Given>;
    },
    dispose: () => rm(folder, { recursive: true }),
  };
}

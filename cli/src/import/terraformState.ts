import { normalId } from "pulumi-pipes-contract/ids";
import { ResourceError } from "pulumi-pipes/internal";
import { z } from "zod";
import { textIn } from "../commandLine";

/** Managed resource instances of a Terraform state. */
export type Instances = Awaited<ReturnType<typeof readTerraformState>>;

const instance = z.object({
  index_key: z.union([z.string(), z.number()]).nullish(),
  attributes: z.object({ id: z.unknown().optional() }).nullish(),
});
const resource = z.object({
  module: z.string().optional(),
  mode: z.string(),
  type: z.string(),
  name: z.string(),
  instances: z.array(instance),
});
const stateForm = z.object({ version: z.literal(4), resources: z.array(resource) });

/** The managed instances of a state of Terraform or OpenTofu; `-` is standard input. No message repeats anything of the file. */
export async function readTerraformState(file: string) {
  try {
    const { resources } = stateForm.parse(JSON.parse(await textIn(file)));
    const managed = resources.filter(({ mode }) => mode === "managed");
    return managed.flatMap(({ module, type, name, instances }) =>
      instances.map(({ index_key: key, attributes }) => ({
        /** As Terraform writes it: `module.shop.pipes_alert.errors["eu"]`. */
        address: `${module === undefined ? "" : `${module}.`}${type}.${name}${(key ?? "") === "" ? "" : `[${JSON.stringify(key)}]`}`,
        /** The last id in its attribute `id`, which may be made of several. */
        id: idsIn(String(attributes?.id)).map(normalId).at(-1),
      })),
    );
  } catch (error) {
    const hasCode = error instanceof Error && "code" in error;
    const reason = hasCode ? String(error.code) : "not a Terraform state of version 4";
    const advice = "Print the state with `terraform state pull`, and read it with `-` from standard input";
    throw new ResourceError("import/input", `--from-terraform-state ${file}: ${reason}. ${advice}`);
  }
}

/** The ids in a text, in the two forms of the contract. */
export const idsIn = (text: string): readonly string[] =>
  text.match(/(?<![\w-])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{24})(?![\w-])/gi) ?? [];

import { snakeCase } from "change-case";
import { normalId } from "pulumi-pipes-contract/ids";
import { isEmpty, ResourceError, resources } from "pulumi-pipes/internal";
import type { Json, JsonObject, KnownKind, Resource } from "pulumi-pipes/internal";
import { z } from "zod";
import { textIn } from "../commandLine";
import { hasId, type Found } from "./reading";

/**
 * The endings of the types of Terraform's resources where they differ from the name of the kind, by the resource that manages such an
 * object here. The type decides together with the ID, because several resources of Terraform can have the ID of one service.
 */
const typeEnds: Readonly<Partial<Record<string, readonly string[]>>> = {
  Pipe: ["pipe"],
  PipeSettings: [],
  PipeScaling: ["_cdc_infrastructure"],
  AccessKey: ["_api_key", "_access_key"],
} satisfies Partial<Record<KnownKind, readonly string[]>>;

function resourceOf(type: string): Resource | undefined {
  const kinds = Object.values<Resource>(resources);
  return kinds.find(({ kind }) =>
    (typeEnds[kind] ?? [`_${snakeCase(kind)}`]).some((end) => type.endsWith(end)),
  );
}

/** A managed resource instance of a Terraform state. */
export interface Instance {
  /** The address as Terraform writes it: `module.shop.pipes_alert.errors["eu"]`. */
  readonly address: string;
  /** The names in the address, without its type: `shop errors eu`. */
  readonly title: string;
  /** The resource for objects of its type; undefined if pulumi-pipes manages none. */
  readonly resource: Resource | undefined;
  readonly id: string | undefined;
  readonly attributes: JsonObject;
  /** Key of an object that Terraform replaced and did not delete yet. */
  readonly deposed: string | undefined;
  /** True if Terraform replaces the object in its next apply. */
  readonly isTainted: boolean;
}

/** True if an instance stands for this object. A pipe can be read for two resources of one noun. */
export const isFor = (instance: Instance, found: Found): boolean =>
  instance.resource?.noun === found.resource.noun && hasId(found, instance.id);

const instance = z.object({
  index_key: z.union([z.string(), z.number()]).nullish(),
  deposed: z.string().optional(),
  status: z.string().optional(),
  attributes: z.record(z.string(), z.json()).nullish(),
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
export async function readTerraformState(file: string): Promise<readonly Instance[]> {
  try {
    const { resources: all } = stateForm.parse(JSON.parse(await textIn(file)));
    return all.filter(({ mode }) => mode === "managed").flatMap(instancesOf);
  } catch (error) {
    const hasCode = error instanceof Error && "code" in error;
    const reason = hasCode ? String(error.code) : "not a Terraform state of version 4";
    const advice = "Print the state with `terraform state pull`, and read it with `-` from standard input";
    throw new ResourceError("import/input", `--from-terraform-state ${file}: ${reason}. ${advice}`);
  }
}

/** A key in an address, in which Terraform allows no template. */
const keyCode = (key: string | number): string =>
  JSON.stringify(key).replace(/[$%](?=\{)/g, (sign) => sign.repeat(2));

function instancesOf({ module, type, name, instances }: z.output<typeof resource>): readonly Instance[] {
  const resource = resourceOf(type);
  const address = `${module === undefined ? "" : `${module}.`}${type}.${name}`;
  const modules = (module ?? "").replace(/(^|\.)module\./g, " ");
  return instances.map(({ index_key, deposed, status, attributes: nullable }) => {
    const attributes = nullable ?? {};
    const key = index_key ?? "";
    return {
      // Without its key, the address would stand for all instances. The empty text is a key, too.
      address: (index_key ?? undefined) === undefined ? address : `${address}[${keyCode(key)}]`,
      title: `${modules} ${name} ${key}`,
      resource,
      id: idOf(resource, attributes),
      attributes,
      deposed: isEmpty(deposed) ? undefined : deposed,
      isTainted: status === "tainted",
    };
  });
}

/** The last ID in the attribute `id`, which may be made of several. What each service has once has only the ID of the service. */
function idOf(resource: Resource | undefined, attributes: JsonObject): string | undefined {
  const id: Json | undefined = attributes["id"] ?? attributes[snakeCase(resource?.idArg.name ?? "id")];
  return typeof id === "string" ? idsIn(id).map(normalId).at(-1) : undefined;
}

/** The ids in a text, in the two forms of the contract. */
export const idsIn = (text: string): readonly string[] =>
  text.match(/(?<![\w-])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{24})(?![\w-])/gi) ?? [];

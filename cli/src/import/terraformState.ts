import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { codeOf, ResourceError } from "pulumi-pipes/internal";
import type { Found } from "./reading";

/** A resource instance of a Terraform state, with the ids that its attributes hold, in lower case. Nothing else of it is kept. */
export interface Instance {
  /** As Terraform writes it: `module.shop.pipes_alert.errors["eu"]`. */
  readonly address: string;
  /** In its attribute `id`, which may be made of several. */
  readonly own: readonly string[];
  /** In its other texts, one level deep: what lies deeper belongs to others. */
  readonly others: readonly string[];
}

/** An instance with the object that it stands for. */
export interface Traced {
  readonly address: string;
  readonly found: Found;
}

/** What became of the instances of a state. */
export interface Tracing {
  readonly traced: readonly Traced[];
  /** Addresses of those whose attributes hold the id of no object here. */
  readonly unknown: readonly string[];
  /** Addresses of those that could stand for several objects. */
  readonly ambiguous: readonly string[];
}

/** What `--from-terraform-state` calls standard input. */
const standardInput = "-";

const stateForm = z.object({
  version: z.literal(4),
  resources: z.array(
    z.object({
      module: z.string().optional(),
      mode: z.string(),
      type: z.string(),
      name: z.string(),
      instances: z.array(
        z.object({
          index_key: z.union([z.string(), z.number()]).nullish(),
          attributes: z.record(z.string(), z.unknown()).nullish(),
        }),
      ),
    }),
  ),
});

/** The managed instances of a state of Terraform or OpenTofu. No message repeats anything that is in it. */
export async function readTerraformState(file: string): Promise<readonly Instance[]> {
  const state = stateForm.safeParse(jsonOf(file, await textOf(file)));
  if (!state.success) {
    const path = state.error.issues[0]?.path.map(String).join(".") ?? "";
    throw new ResourceError(
      `--from-terraform-state ${file}: ${path === "" ? "this" : path} is not as in a Terraform state of version 4. ` +
        "`terraform state pull` prints one, and `-` reads it from standard input",
    );
  }
  return state.data.resources
    .filter(({ mode }) => mode === "managed")
    .flatMap(({ module, type, name, instances }) =>
      instances.map(({ index_key: key, attributes }) => {
        const { id, ...others } = attributes ?? {};
        return {
          address: `${module === undefined ? "" : `${module}.`}${type}.${name}${key === undefined || key === null ? "" : `[${JSON.stringify(key)}]`}`,
          own: idsIn([id]),
          others: idsIn(Object.values(others)),
        };
      }),
    );
}

async function textOf(file: string): Promise<string> {
  if (file === standardInput) return text(process.stdin);
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new ResourceError(`--from-terraform-state ${file}: cannot read it (${codeOf(error) ?? "unknown"})`);
  }
}

function jsonOf(file: string, state: string): unknown {
  try {
    return JSON.parse(state);
  } catch {
    // The parser's own words repeat a part of the text.
    throw new ResourceError(`--from-terraform-state ${file}: is no JSON, as a Terraform state is`);
  }
}

/** The two forms of ids that the contract shows, alone or as a part of an id that is made of several. */
const idForm = /(?<![\w-])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{24})(?![\w-])/gi;

function idsIn(values: readonly unknown[]): readonly string[] {
  const texts = values.filter((value) => typeof value === "string");
  return texts.flatMap((value) => (value.match(idForm) ?? []).map((id) => id.toLowerCase()));
}

/** Every id that an instance could be known by. */
export const candidatesIn = (instances: readonly Instance[]): ReadonlySet<string> =>
  new Set(instances.flatMap(({ own, others }) => [...own, ...others]));

/**
 * Which object each instance stands for: the last one that its attribute `id` names, or, where that holds no id, the only one that
 * its other attributes name. Only objects that exist count, whatever the types and providers are called.
 */
export function trace(instances: readonly Instance[], found: readonly Found[]): Tracing {
  const byId = new Map(found.map((one) => [one.live.id.toLowerCase(), one]));
  const existing = (ids: readonly string[]): readonly Found[] => [
    ...new Set(ids.flatMap((id) => byId.get(id) ?? [])),
  ];
  const tracing = { traced: [] as Traced[], unknown: [] as string[], ambiguous: [] as string[] };
  for (const { address, own, others } of instances) {
    // An id that no object has is of one that is gone: then the others are what it referred to.
    const among = own.length > 0 ? existing(own).slice(-1) : existing(others);
    const [only] = among;
    if (only === undefined) tracing.unknown.push(address);
    else if (among.length > 1) tracing.ambiguous.push(address);
    else tracing.traced.push({ address, found: only });
  }
  return tracing;
}

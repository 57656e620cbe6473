import { mapLeaves, pluginPrefix, ResourceError, resources as definitions } from "pulumi-pipes/internal";
import { desiredIn, fromEngine, holdsUnknown, listOf, own, textAt, typePrefix } from "pulumi-pipes/internal";
import {
  stackOfUrn,
  UNKNOWN,
  withoutInternal,
  type JsonObject,
  type Place,
  type Resource,
} from "pulumi-pipes/internal";
import { z } from "zod";
import { pulumiReasonOf, runPulumi } from "../pulumi";

/* What the state of a stack has, and what its next `up` creates. */

const exported = z.object({
  deployment: z
    .object({ resources: z.array(z.object({ urn: z.string(), id: z.string().optional() })).nullish() })
    .nullish(),
});

const state = z.object({
  id: z.string().optional(),
  inputs: z.record(z.string(), z.unknown()).optional(),
  provider: z.string().optional(),
  propertyDependencies: z.record(z.string(), z.array(z.string()).nullish()).nullish(),
});

const previewed = z.object({
  steps: z.array(z.object({ op: z.string(), urn: z.string(), newState: state.nullish() })).nullish(),
});

/** A resource that `up` creates. */
export interface Wanted {
  readonly urn: string;
  readonly resource: Resource;
  readonly at: Place;
  /** What it sets, as the service's JSON. Secrets and values that are not known before `up` are unknown. */
  readonly desired: JsonObject;
  /** Its arg `name`. */
  readonly name: string | undefined;
  /** Whether a value is not known before `up`. */
  readonly isWaiting: boolean;
  /** The resources that its args come from. */
  readonly sources: readonly string[];
  /** Whether the new object replaces one. */
  readonly replaces: boolean;
  /** The explicit provider; undefined for the default one. */
  readonly provider: string | undefined;
}

/** Names an object in any service: IDs of services never repeat. */
export const refOfId = ({ noun }: Resource, id: string): string => `${noun} ${id.toLowerCase()}`;

function resourceOf(urn: string): Resource | undefined {
  const type = urn.split("::")[2]?.split("$").at(-1) ?? "";
  const prefix = [typePrefix, pluginPrefix].find((one) => type.startsWith(one));
  const kind = prefix === undefined ? "" : type.slice(prefix.length);
  return Object.hasOwn(definitions, kind) ? definitions[kind as keyof typeof definitions] : undefined;
}

/** The objects that a stack has. */
export async function ownedByState(flags: readonly string[]): Promise<ReadonlySet<string>> {
  const text = await command(["stack", "export", ...flags]);
  const { deployment } = parsed(exported, text, "pulumi stack export");
  return new Set(
    (deployment?.resources ?? []).flatMap(({ urn, id }) => {
      const resource = resourceOf(urn);
      return resource === undefined || id === undefined ? [] : [refOfId(resource, id)];
    }),
  );
}

/** What a preview shows that takes what the file names. */
export async function previewOf(file: string, flags: readonly string[]) {
  const text = await command(["preview", "--json", ...flags], { PIPES_RECOVER: file });
  const steps = parsed(previewed, text, "pulumi preview --json").steps ?? [];
  const wanted: Wanted[] = [];
  /** The objects that the program names by their IDs. */
  const named: string[] = [];
  for (const { op, urn, newState } of steps) {
    const resource = resourceOf(urn);
    if (resource === undefined || newState == null) continue;
    const sent = withoutInternal(fromEngine(newState.inputs ?? {}));
    const id = textAt(sent, resource.idArg.name) ?? (op === "read" ? newState.id : undefined);
    if (id !== undefined) named.push(refOfId(resource, id));
    const isNew = ["create", "replace"].includes(op) && own(sent, resource.idArg.name) === undefined;
    if (!isNew || resource.create === undefined) continue;
    const dependencies = Object.values(newState.propertyDependencies ?? {});
    const at = {
      organizationId: textAt(sent, "organizationId") ?? "",
      serviceId: textAt(sent, "serviceId") ?? "",
    };
    wanted.push({
      ...{ urn, resource, at, name: textAt(sent, "name"), replaces: op === "replace" },
      desired: withoutSecrets(desiredIn(resource, sent)),
      isWaiting: holdsUnknown([
        desiredIn(resource, sent),
        ...resource.scope.map((name) => sent[name] ?? null),
      ]),
      sources: dependencies.flatMap((urns) => urns ?? []),
      provider: providerOf(newState.provider),
    });
  }
  return { wanted, named, stack: stackOfUrn(steps[0]?.urn ?? "") };
}

/** The name of an explicit provider, from the reference of a resource to it. */
function providerOf(reference = ""): string | undefined {
  const name = reference.split("::").slice(3, -1).join("::");
  return name === "" || /^default(_|$)/.test(name) ? undefined : name;
}

/** A preview shows no secret, also not with `--show-secrets`. */
const withoutSecrets = (desired: JsonObject): JsonObject =>
  mapLeaves(desired, (leaf) => (leaf === "[secret]" ? UNKNOWN : leaf)) as JsonObject;

async function command(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  try {
    return await runPulumi(args, { env: { PULUMI_SKIP_UPDATE_CHECK: "true", ...env } });
  } catch (error) {
    const name = `pulumi ${args.filter((one) => !one.startsWith("-")).join(" ")}`;
    throw new ResourceError(
      "recover/input",
      `\`${name}\` failed: ${failureOf(error)}. Correct this, and run the command again`,
    );
  }
}

/** What a command reports: a preview in JSON has its errors in its standard output. */
function failureOf(error: unknown): string {
  const stdout = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
  try {
    const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics?: unknown };
    const texts = listOf(diagnostics).flatMap((one) =>
      own(one, "severity") === "error" ? [oneLine(textAt(one, "message") ?? "")] : [],
    );
    if (texts.length > 0) return texts.slice(0, 5).join("; ");
  } catch {
    // It printed no JSON.
  }
  return pulumiReasonOf(error);
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function parsed<Form extends z.ZodType>(form: Form, text: string, from: string): z.output<Form> {
  try {
    return form.parse(JSON.parse(text));
  } catch {
    throw new ResourceError(
      "recover/input",
      `the output of \`${from}\` has another form than this version reads`,
    );
  }
}

import { normalId } from "pulumi-pipes-contract/ids";
import { listOf, own, pluginPrefix, ResourceError, resources as definitions } from "pulumi-pipes/internal";
import { textAt, typePrefix, type Resource } from "pulumi-pipes/internal";
import { z } from "zod";
import { pulumiReasonOf, runPulumi } from "./pulumi";

/* The output of the Pulumi CLI about a stack, and the objects in its state. */

/** The code of a failure of the CLI. */
type InputCode = "import/input" | "recover/input";

const exported = z.object({
  deployment: z
    .object({ resources: z.array(z.object({ urn: z.string(), id: z.string().optional() })).nullish() })
    .nullish(),
});

/** Names an object in any service: IDs of services never repeat. */
export const refOfId = ({ noun }: Resource, id: string): string => `${noun} ${normalId(id)}`;

/** The resource of a URN; undefined for one of another package. */
export function resourceOf(urn: string): Resource | undefined {
  const type = urn.split("::")[2]?.split("$").at(-1) ?? "";
  const prefix = [typePrefix, pluginPrefix].find((one) => type.startsWith(one));
  const kind = prefix === undefined ? "" : type.slice(prefix.length);
  return Object.hasOwn(definitions, kind) ? definitions[kind as keyof typeof definitions] : undefined;
}

/** The objects that a stack has. */
export async function ownedByState(flags: readonly string[], code: InputCode): Promise<ReadonlySet<string>> {
  const text = await outputOf(["stack", "export", ...flags], code);
  const { deployment } = parsed(exported, text, "pulumi stack export", code);
  return new Set(
    (deployment?.resources ?? []).flatMap(({ urn, id }) => {
      const resource = resourceOf(urn);
      return resource === undefined || id === undefined ? [] : [refOfId(resource, id)];
    }),
  );
}

/** Returns the output of a command of the Pulumi CLI. */
export async function outputOf(
  args: readonly string[],
  code: InputCode,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  try {
    return await runPulumi(args, { env: { PULUMI_SKIP_UPDATE_CHECK: "true", ...env } });
  } catch (error) {
    const name = `pulumi ${args.filter((one) => !one.startsWith("-")).join(" ")}`;
    throw new ResourceError(
      code,
      `\`${name}\` failed: ${failureOf(error)}. Correct this, and run the command again`,
    );
  }
}

/** Returns the error of a failed command. A preview in JSON has its errors in its standard output. */
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

/** Parses the output of a command. Throws if it is not in the known format. */
export function parsed<Form extends z.ZodType>(
  form: Form,
  text: string,
  from: string,
  code: InputCode,
): z.output<Form> {
  try {
    return form.parse(JSON.parse(text));
  } catch {
    throw new ResourceError(code, `the output of \`${from}\` is not in the format that this version reads`);
  }
}

import { normalId } from "pulumi-pipes-contract/ids";
import { refByIdArg } from "../resource/address";
import { secretPathsOf } from "../schema/fields";
import { type Finding, finding } from "../messages/findings";
import { type JsonObject, objectFrom, omit, own } from "../json/json";
import { normalize } from "../schema/normalize";
import type { Context, Defaults, Resource } from "../resource/resource";
import { validate } from "../schema/validation";
import { fieldsIn } from "../schema/wireForm";

export interface Checked {
  /** The normalized args, or the original ones if there are failures. */
  readonly inputs: JsonObject;
  readonly failures: readonly Finding[];
}

/**
 * Validates and normalizes args. Sends no request. `priorArgs` are the inputs of the state. `isImport` is true for a resource
 * with the option `import`, whose object this run has read.
 */
export function check(
  resource: Resource,
  context: Context,
  priorArgs: JsonObject,
  args: JsonObject,
  isImport = false,
): Checked {
  const { defaults, ownership } = context;
  const { scope, idArg } = resource;
  const completed = completedArgs(resource, args, defaults);
  const lacks = (name: string): boolean => completed[name] === undefined;
  const missing = scope
    .filter(lacks)
    .map((name) =>
      finding([name], `required. Set it in the arguments, ${defaults.sources[name]}`, "args/required"),
    );
  const hasObject = Object.keys(priorArgs).length > 0;
  const lacking = lacks(idArg.name) ? missingNeeds(resource, lacks) : [];
  const requiredBy = isImport ? "import" : hasObject ? "state" : "creation";
  const foreignForm = resource.checks?.foreignForm?.(args) ?? [];
  if (foreignForm.length > 0) return { inputs: args, failures: foreignForm };
  const failures = [
    ...missing,
    ...lacking.map(({ name, unless }) =>
      finding([name], needText(resource, requiredBy, unless), "args/required"),
    ),
    ...validate(resource.args, completed, secretPathsOf(resource.fields, completed)),
    ...(resource.checks?.rules?.(completed, priorArgs) ?? []),
  ];
  if (failures.length > 0) return { inputs: args, failures };
  const inputs = withNormalFields(resource, completed);
  ownership.noteArgs(inputs);
  // Recorded here, before another resource can adopt or delete the object.
  const named = refByIdArg(resource, inputs);
  if (named !== undefined) ownership.referenced.add(named);
  return { inputs, failures };
}

interface Need {
  readonly name: string;
  /** Alternative args, of which one is enough. */
  readonly unless: readonly string[];
}

/** Returns the unset args that a new object needs. */
const missingNeeds = ({ creation }: Resource, lacks: (name: string) => boolean): readonly Need[] =>
  (creation?.needs ?? []).flatMap((need) => {
    const [name = "", ...unless] = typeof need === "string" ? [need] : need;
    return [name, ...unless].every(lacks) ? [{ name, unless }] : [];
  });

/**
 * Explains why an arg is required although it is optional for an adoption. An object in the state, or an imported one, is not
 * new.
 */
function needText(
  { noun, idArg }: Resource,
  requiredBy: "creation" | "import" | "state",
  unless: readonly string[],
): string {
  const condition = unless.length === 0 ? "" : `, unless ${unless.join(" or ")} is set`;
  switch (requiredBy) {
    case "creation":
      return `required for a new ${noun}${condition}. To adopt an existing ${noun}, set ${idArg.name}`;
    case "import":
      return `required${condition}, because the option \`import\` needs all fields of the ${noun}. To leave fields out, set ${idArg.name} instead of \`import\``;
    case "state":
      return `required${condition}. To leave it out, set ${idArg.name} to the ID of the ${noun}`;
  }
}

/** Completes args with the IDs from the configuration, and normalizes them. */
export const normalizedArgs = (resource: Resource, args: JsonObject, defaults: DefaultIds): JsonObject =>
  withNormalFields(resource, completedArgs(resource, args, defaults));

const completedArgs = (resource: Resource, args: JsonObject, defaults: DefaultIds): JsonObject =>
  withNormalIds(resource, withScope(resource, args, defaults));

function withNormalFields(resource: Resource, args: JsonObject): JsonObject {
  const fields = fieldsIn(resource, args);
  return { ...omit(args, Object.keys(fields)), ...normalize(resource.fields, fields) };
}

/** Normalizes the IDs that are not fields, because rules compare them with the state. */
function withNormalIds(resource: Resource, args: JsonObject): JsonObject {
  const argsBesideFields = omit(args, Object.keys(fieldsIn(resource, args)));
  const ids = Object.entries(argsBesideFields).map(
    ([name, value]) => [name, typeof value === "string" ? normalId(value) : value] as const,
  );
  return { ...args, ...objectFrom(ids) };
}

type DefaultIds = Partial<Omit<Defaults, "sources">>;

const withScope = ({ scope }: Resource, args: JsonObject, defaults: DefaultIds): JsonObject => ({
  ...args,
  ...objectFrom(scope.map((name) => [name, own(args, name) ?? defaults[name]])),
});

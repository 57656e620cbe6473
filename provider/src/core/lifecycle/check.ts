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
  /** Normalized, or as they came if there are failures. */
  readonly inputs: JsonObject;
  readonly failures: readonly Finding[];
}

/** Validates and normalizes args. Sends no request. `priorArgs` are the inputs of the state. */
export function check(
  resource: Resource,
  context: Context,
  priorArgs: JsonObject,
  args: JsonObject,
): Checked {
  const { defaults, ownership } = context;
  const { noun, scope, idArg, creationNeeds = [] } = resource;
  const completed = completedArgs(resource, args, defaults);
  const lacks = (name: string): boolean => completed[name] === undefined;
  const missing = scope
    .filter(lacks)
    .map((name) =>
      finding([name], `required. Set it in the arguments, ${defaults.sources[name]}`, "args/required"),
    );
  const needed = `required for a new ${noun}. To adopt an existing ${noun}, set ${idArg.name}`;
  const foreignForm = resource.foreignForm?.(args) ?? [];
  if (foreignForm.length > 0) return { inputs: args, failures: foreignForm };
  const lacking = lacks(idArg.name) ? creationNeeds.filter(lacks) : [];
  const failures = [
    ...missing,
    ...lacking.map((name) => finding([name], needed, "args/required")),
    ...validate(resource.args, completed, secretPathsOf(resource.fields, completed)),
    ...(resource.rules?.(completed, priorArgs) ?? []),
  ];
  if (failures.length > 0) return { inputs: args, failures };
  const inputs = withNormalFields(resource, completed);
  ownership.noteArgs(inputs);
  // Before a resource adopts or deletes the object that they name.
  const named = refByIdArg(resource, inputs);
  if (named !== undefined) ownership.referenced.add(named);
  return { inputs, failures };
}

/** Args with the ids that they leave to the configuration, normalized. */
export const normalizedArgs = (resource: Resource, args: JsonObject, defaults: DefaultIds): JsonObject =>
  withNormalFields(resource, completedArgs(resource, args, defaults));

const completedArgs = (resource: Resource, args: JsonObject, defaults: DefaultIds): JsonObject =>
  withNormalIds(resource, withScope(resource, args, defaults));

function withNormalFields(resource: Resource, args: JsonObject): JsonObject {
  const fields = fieldsIn(resource, args);
  return { ...omit(args, Object.keys(fields)), ...normalize(resource.fields, fields) };
}

/** Args with the IDs that are no fields in the form in which rules compare them with the state. */
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

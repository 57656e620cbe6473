import { cloudAccessKey, credentials } from "pulumi-pipes-contract";
import { leavesOf, valueAt, type JsonObject, type ObjectField } from "pulumi-pipes/internal";

/** A secret of an object: it is read from the configuration once it is set there, and left alone until then. */
export interface SecretField {
  readonly path: readonly string[];
  /** The parts that it consists of; none for a plain text. */
  readonly parts: readonly string[];
  /** Whether the service shows it. One that it never shows may or may not be there. */
  readonly isShown: boolean;
}

/** The parts of secrets that are objects, by field. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  credentials: Object.keys(credentials.shape),
  accessKey: Object.keys(cloudAccessKey.shape),
};

/** What a source authenticates with instead of a pair of credentials. */
const otherWaysIn = ["iamRole", "connectionString"];

/** The one way in that has a key of its own. */
const serviceAccount = "SERVICE_ACCOUNT";

/** The secrets that an object has or may have. What only a creation sets cannot be filled in for an object that is there. */
export function secretFieldsOf(fields: ObjectField, live: JsonObject): readonly SecretField[] {
  const secrets = leavesOf(fields).filter(({ field }) => field.secret === true && field.fixed !== true);
  return secrets.flatMap(({ path, field }): readonly SecretField[] => {
    const around = path.slice(0, -1);
    if (valueAt(live, around) === undefined) return [];
    const isShown = field.writeOnly !== true;
    const way = valueAt(live, [...around, "authentication"]);
    const isServiceAccount = path.at(-1) === "serviceAccountKey";
    const isThere = isShown
      ? isGiven(valueAt(live, path))
      : isServiceAccount === (way === serviceAccount) &&
        !otherWaysIn.some((other) => isGiven(valueAt(live, [...around, other])));
    return isThere ? [{ path, parts: partsOf[path.at(-1) ?? ""] ?? [], isShown }] : [];
  });
}

function isGiven(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

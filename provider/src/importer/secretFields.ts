import { cloudAccessKey, credentials } from "pulumi-pipes-contract";
import { isBag, visibilityOf, type Bag, type Table } from "../resources/fields/table";

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

/** The secrets that an object has or may have. */
export function secretFieldsOf(
  table: Table,
  live: Bag,
  above: readonly string[] = [],
): readonly SecretField[] {
  return Object.entries(table).flatMap(([name, field]): readonly SecretField[] => {
    const path = [...above, name];
    const value = live[name];
    if (field.kind === "group") return isBag(value) ? secretFieldsOf(field.fields, value, path) : [];
    const { secret, writeOnly, fixed } = visibilityOf(field);
    // What only a creation can say cannot be filled in for an object that is there.
    if (secret !== true || fixed === true) return [];
    const isThere = writeOnly === true ? !otherWaysIn.some((way) => isGiven(live[way])) : isGiven(value);
    return isThere ? [{ path, parts: partsOf[name] ?? [], isShown: writeOnly !== true }] : [];
  });
}

function isGiven(value: unknown): boolean {
  return typeof value === "string" && value !== "";
}

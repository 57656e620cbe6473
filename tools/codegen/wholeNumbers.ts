import * as contract from "pulumi-pipes-contract";
import { z } from "zod";
import { unwrapped } from "../../provider/src/core/schema/argsSchema";

/** The largest integer of a Pulumi schema, which is one of 32 bits in .NET and Java. */
const largestInteger = 2 ** 31 - 1;

/** The facts hold for every number in a field of one name, wherever the contract has it. */
interface NumberField {
  readonly isWhole: boolean;
  readonly isSmall: boolean;
}

const numberFields = new Map<string, NumberField>();
const visited = new Set<unknown>();

function visit(field: unknown, name: string): void {
  const schema = unwrapped(field);
  if (!(schema instanceof z.ZodType)) return;
  const stated = contract.facts.get(schema);
  if (schema instanceof z.ZodNumber) {
    const high = stated?.bounds?.[1] ?? Infinity;
    const { isWhole, isSmall } = numberFields.get(name) ?? { isWhole: true, isSmall: true };
    numberFields.set(name, {
      isWhole: isWhole && (schema.format === "safeint" || stated?.integer === true),
      isSmall: isSmall && (high <= largestInteger || high === Infinity),
    });
    return;
  }
  if (visited.has(schema)) return;
  visited.add(schema);
  if (stated?.usual !== undefined) visit(stated.usual, name);
  if (schema instanceof z.ZodArray) visit(schema.element, name);
  if (schema instanceof z.ZodUnion) for (const option of schema.options) visit(option, name);
  if (schema instanceof z.ZodObject)
    for (const [inner, value] of Object.entries(schema.shape)) visit(value, inner);
}

for (const value of Object.values(contract)) visit(value, "");

/**
 * True if a number is an integer in Pulumi's schema. The types of generated interfaces say only `number`. Of a name that also has
 * other numbers, the comment decides.
 */
export function isIntegerField(name: string, comment: string): boolean {
  const field = numberFields.get(name);
  if (field === undefined || !field.isSmall) return false;
  return field.isWhole || /\bintegers?\b/i.test(comment);
}

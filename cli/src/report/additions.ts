import {
  align,
  grouped,
  holdsUnknown,
  isEqual,
  isList,
  isListOfObjects,
  isObject,
  itemName,
  listOf,
} from "pulumi-pipes/internal";
import {
  pathText,
  removedItems,
  textAt,
  type AlignedValue,
  type Field,
  type Json,
} from "pulumi-pipes/internal";
import { itemNames } from "./fields";
import type { Resource } from "./preview";

/** An item of a list, or an entry of a map, that only the service has. */
export interface Addition {
  /** `tiles["Rate"]` */
  readonly path: string;
  /** The fields that lead to the list. */
  readonly names: readonly string[];
  /** True if the list has values and not objects, so that it is one value of the report. */
  readonly isPlain: boolean;
  /** True if no other item of the list on the service has its name, so that a message with this name is about it. */
  readonly isAlone: boolean;
}

type Place = Pick<Addition, "path" | "names">;

/**
 * The items that other users added to lists and maps of an object since the last run, and that an update removes. A list that the program begins to
 * set has no such items: the provider announces what it loses.
 */
export function lostAdditions({ definition, live, recorded, program }: Resource): readonly Addition[] {
  if (definition === undefined || live?.inputs === undefined || program === undefined) return [];
  const versions = { base: recorded?.inputs, desired: program, live: live.inputs };
  return lostIn(align(definition.fields, versions), { path: "", names: [] });
}

function lostIn(value: AlignedValue, place: Place): readonly Addition[] {
  const { field, fields, items, base, desired, live } = value;
  if (desired === undefined || base === undefined || isEqual(desired, live)) return [];
  if (fields !== undefined) return [...fields].flatMap(([name, inner]) => lostIn(inner, inside(place, name)));
  if (items === undefined) return lostValues(value, place);
  const namesInList = namesOf(field, listOf(live));
  const namesakes = grouped(namesInList, ({ plain }) => plain);
  const isAloneAt = (position = -1): boolean =>
    namesakes.get(namesInList[position]?.plain ?? "")?.length === 1;
  const placeAt = (position = -1): Place => {
    const { plain, distinct } = namesInList[position] ?? { plain: "", distinct: "" };
    return { path: `${place.path}[${isAloneAt(position) ? plain : distinct}]`, names: place.names };
  };
  const removed = isListOfObjects(field)
    ? removedItems(field, items)
    : items.filter(({ positions }) => positions.desired === undefined && positions.live !== undefined);
  return [
    ...removed
      .filter(({ positions }) => positions.base === undefined)
      .map(({ positions }) => ({
        ...placeAt(positions.live),
        isPlain: false,
        isAlone: isAloneAt(positions.live),
      })),
    ...items
      .filter(({ positions }) => positions.live !== undefined)
      .flatMap((item) => lostIn(item, placeAt(item.positions.live))),
  ];
}

/** The name of each item as messages have it, and with a number that tells items of one name apart, as in the table. */
function namesOf(field: Field, items: readonly Json[]) {
  const distinct = isListOfObjects(field) ? itemNames(field, items) : [];
  const plainName = (item: Json, at: number): string => {
    if (!isListOfObjects(field)) return nameIn(item, at);
    // A channel for e-mails has no ID, which is a key of the other ones.
    const isNamed = field.kind === "items" || field.key.every((name) => textAt(item, name) !== undefined);
    return isNamed ? itemName(field, item, items) : JSON.stringify(item);
  };
  return items.map((item, at) => ({
    plain: plainName(item, at),
    distinct: JSON.stringify(distinct[at] ?? at),
  }));
}

/** The values of a list without objects, or the keys of a map that is compared as a whole. */
function lostValues({ base, desired, live }: AlignedValue, place: Place): readonly Addition[] {
  const keysOf = (value: unknown): readonly Json[] => (isObject(value) ? Object.keys(value) : listOf(value));
  // A value that is not known yet can be one that the service has.
  if (holdsUnknown(desired)) return [];
  const isComparable = [base, desired, live].every(isList) || [base, desired, live].every(isObject);
  if (!isComparable) return [];
  const ownKeys = [...keysOf(base), ...keysOf(desired)];
  return keysOf(live)
    .filter((key) => !ownKeys.some((known) => isEqual(known, key)))
    .map((key) => ({
      path: `${place.path}[${JSON.stringify(key)}]`,
      names: place.names,
      isPlain: true,
      isAlone: true,
    }));
}

/** The name of an item of a list that the schema does not know. */
const nameIn = (item: Json, position: number): string =>
  JSON.stringify(textAt(item, "name") ?? textAt(item, "alias") ?? position);

const inside = ({ path, names }: Place, name: string): Place => ({
  path: pathText([name], path),
  names: [...names, name],
});

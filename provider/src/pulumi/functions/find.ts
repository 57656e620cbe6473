import { enumerated, ResourceError } from "../../core/errors";

/** What an object is looked for by; only what is given counts. */
export type Criteria = Readonly<Record<string, string | undefined>>;

/** The one item that meets the criteria. None and more than one are errors that help to find the right one. */
export function findExactlyOne<Item extends object>(
  noun: string,
  items: readonly Item[],
  criteria: Criteria,
): Item {
  const wanted = Object.entries(criteria).filter(([, value]) => value !== undefined);
  const said = wanted.map(([name, value]) => `${name} "${value ?? ""}"`).join(" and ");
  if (wanted.length === 0)
    throw new ResourceError(`${noun}: say which one, by ${Object.keys(criteria).join(" or ")}`);
  const found = items.filter((item) => wanted.every(([name, value]) => Reflect.get(item, name) === value));
  const [first] = found;
  if (first === undefined) {
    throw new ResourceError(
      `there is no ${noun} with ${said}${items.length === 0 ? "" : `; there are ${listed(items)}`}`,
    );
  }
  if (found.length > 1) {
    throw new ResourceError(
      `${found.length} ${noun}s have ${said}: ${listed(found)}; say which one by its id`,
    );
  }
  return first;
}

/** Names that a message repeats before it only counts. */
const namesInMessage = 10;

function listed(items: readonly object[]): string {
  const names = items.map(
    (item) => `"${String(Reflect.get(item, "name") ?? "")}" (${String(Reflect.get(item, "id"))})`,
  );
  return enumerated(names, namesInMessage);
}

import { nameOf, type Kind, type Live } from "./kinds";

/** What is to be imported. */
export interface Selection {
  readonly kinds: readonly Kind[];
  /** Names, in which `*` stands for anything. Without names and ids everything is chosen. */
  readonly names: readonly string[];
  readonly ids: readonly string[];
  /** Ids in lower case that nothing needs to have. */
  readonly possibleIds?: ReadonlySet<string> | undefined;
}

/** Whether everything of the kinds is chosen. */
export function choosesAll({ names, ids, possibleIds }: Selection): boolean {
  return names.length + ids.length === 0 && possibleIds === undefined;
}

/** Whether an object is chosen. */
export function chooses(selection: Selection, item: Live): boolean {
  return (
    choosesAll(selection) ||
    isNamed(selection, item) ||
    selection.possibleIds?.has(item.id.toLowerCase()) === true
  );
}

/** Whether an object is chosen by a name or an id that was given. */
export function isNamed(selection: Selection, item: Live): boolean {
  return selection.ids.some((id) => isId(item, id)) || selection.names.some((name) => hasName(item, name));
}

/** The names and ids that nothing among the items has. */
export function unmet(selection: Selection, items: readonly Live[]): Pick<Selection, "names" | "ids"> {
  return {
    names: selection.names.filter((name) => !items.some((item) => hasName(item, name))),
    ids: selection.ids.filter((id) => !items.some((item) => isId(item, id))),
  };
}

function isId(item: Live, id: string): boolean {
  return item.id.toLowerCase() === id.toLowerCase();
}

function hasName(item: Live, name: string): boolean {
  const pattern = name
    .split("*")
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"))
    .join(".*");
  const named = nameOf(item);
  return named !== undefined && new RegExp(`^${pattern}$`, "su").test(named);
}

import type { ResourceDefinition } from "../../lifecycle/definition";
import { memoryOfImport, type Memory, type ObjectState } from "../../lifecycle/objectState";
import { isGroup, type Field, type FieldSchema, type Group } from "../../schema/fieldSchema";
import { leavesOf } from "../../schema/leaves";
import type { ManagedField, ManagedFields } from "../../schema/managedFields";
import { isPropertyMap, type PropertyMap } from "../../schema/propertyMap";
import { kindKey } from "./stub";

/*
 * What a state of a dynamic resource looks like. Inputs hold the args and the mark `Alert`. Outputs hold what the service
 * returned and the mark `Alert:made:@,thresholdMax`: the kind and the memory, which is how the object came to the resource
 * and the fields that the program sets. An import without outputs leaves the kind alone.
 */

/** Properties that a state carries for this package alone. All start with `__`; an engine treats those as internal. */
const internalKeys = { mark: kindKey, respelled: "__answered" } as const;

type Paths = readonly (readonly string[])[];

/** The secret paths of a state, given those of the outputs. */
export const secretPathsIn = (paths: Paths): Paths => [...paths, [internalKeys.respelled]];

/** Kind, origin and managed fields. */
function markIn(map: PropertyMap): readonly (string | undefined)[] {
  const text = map[internalKeys.mark];
  if (typeof text !== "string") return [];
  const [kind, origin, ...managed] = text.split(":");
  return managed.length === 0 ? [kind, origin] : [kind, origin, managed.join(":")];
}

/** The kind of resource that inputs or outputs are of. */
export const kindIn = (map: PropertyMap): string | undefined => markIn(map)[0];

export function withoutInternal(map: PropertyMap): PropertyMap {
  // A loop, for this runs in each check and diff and makes a sixth of their cost otherwise.
  const plain: Record<string, unknown> = {};
  for (const key of Object.keys(map)) if (!key.startsWith("__")) plain[key] = map[key];
  return plain;
}

/** Whether a state is one of an object that is only looked up: it has nothing but the mark. */
export const isLookup = (state: PropertyMap): boolean =>
  Object.values(withoutInternal(state)).every((value) => value === undefined || value === null);

/** The state of an object, as the outputs of a dynamic resource have it. */
export const readState = (definition: ResourceDefinition, id: string, state: PropertyMap): ObjectState => ({
  id,
  outputs: withoutInternal(state),
  memory: readMemory(definition, state),
});

/** A state without memory is one of an import. */
function readMemory(definition: ResourceDefinition, state: PropertyMap): Memory {
  const { idArg } = definition;
  const [, origin, text = ""] = markIn(state);
  if (origin !== "made" && origin !== "adopted") return memoryOfImport(idArg);
  const managed = readManaged(definition, text);
  const respelled = state[internalKeys.respelled];
  return {
    origin,
    isNamed: idArg.required || managed.isNamed(idArg.name),
    managed: managed.fields,
    respelled: isPropertyMap(respelled) ? respelled : undefined,
  };
}

/** The outputs of a dynamic resource that hold the state of an object. */
export function writeState(definition: ResourceDefinition, { outputs, memory }: ObjectState): PropertyMap {
  const { kind, idArg } = definition;
  const { origin, isNamed, managed = new Map<string, ManagedField>(), respelled } = memory;
  const names = isNamed && !idArg.required ? [idArg.name] : [];
  return {
    ...outputs,
    [internalKeys.mark]: [kind, origin, writeManaged(definition, managed, names)].join(":"),
    ...(respelled === undefined ? {} : { [internalKeys.respelled]: respelled }),
  };
}

/** Outputs after a read: the mark stays as it is, so that nothing changes that nobody changed. */
export const rewriteState = (
  definition: ResourceDefinition,
  read: ObjectState,
  state: PropertyMap,
): PropertyMap => ({
  ...writeState(definition, read),
  [internalKeys.mark]: state[internalKeys.mark],
});

/** Checked args as inputs. */
export const writeInputs = ({ kind }: ResourceDefinition, args: PropertyMap): PropertyMap => ({
  ...args,
  [internalKeys.mark]: kind,
});

/*
 * Managed fields as text: short, since the engine rewrites every byte of a state at every step.
 * `name,source(postgres(host,credentials!),validateSamples!)`: `!` marks what comes from the state, parentheses hold what is
 * inside, of a list map the marks of items. A group of which every field is managed is written by its name alone, and `@` stands
 * for the fields that nearly every object of a kind sets.
 */

const usualMark = "@";

const usualFields: Readonly<Record<string, readonly string[] | undefined>> = {
  Alert: ["dashboardId", "tileId", "threshold", "interval", "source", "thresholdType", "channel"],
};

interface Node {
  readonly fromState: boolean;
  readonly inside: ReadonlyMap<string, Node>;
}

const nothingInside: ReadonlyMap<string, Node> = new Map();

function writeManaged(
  { kind, schema }: ResourceDefinition,
  managed: ManagedFields,
  names: readonly string[],
): string {
  const nodes = nodesOf(schema, managed, "");
  const usual = usualFields[kind] ?? [];
  const isUsual = usual.length > 0 && usual.every((name) => isLeaf(nodes.get(name)));
  const others = isUsual ? [...nodes].filter(([name]) => !usual.includes(name)) : nodes;
  const leaves = (all: readonly string[]) => all.map((name) => [name, leafNode] as const);
  return writeNodes(new Map([...leaves(isUsual ? [usualMark] : []), ...others, ...leaves(names)]));
}

const leafNode: Node = { fromState: false, inside: nothingInside };

const isLeaf = (node: Node | undefined): boolean => node?.fromState === false && node.inside.size === 0;

function nodesOf(schema: FieldSchema, managed: ManagedFields, above: string): ReadonlyMap<string, Node> {
  const entries = Object.entries(schema).flatMap(([name, field]): [string, Node][] => {
    const path = `${above}${name}`;
    if (isGroup(field)) {
      const inside = new Map([
        ...nodesOf(field.fields, managed, `${path}.`),
        ...(field.isOpen ? openNodesOf(field.fields, managed, `${path}.`) : []),
      ]);
      if (inside.size === 0) return [];
      return [[name, { fromState: false, inside: isWhole(field, inside) ? nothingInside : inside }]];
    }
    const entry = managed.get(path);
    if (entry === undefined) return [];
    const items = [...(entry.items ?? [])].map(
      ([mark, more]) =>
        [mark, { fromState: false, inside: new Map(more.map((key) => [key, leafNode])) }] as const,
    );
    return [[name, { fromState: entry.fromState, inside: new Map(items) }]];
  });
  return new Map(entries);
}

/** Names of an open group that are not its fields. */
const openNodesOf = (
  fields: FieldSchema,
  managed: ManagedFields,
  above: string,
): readonly (readonly [string, Node])[] =>
  [...managed.keys()]
    .filter((key) => key.startsWith(above) && !Object.hasOwn(fields, key.slice(above.length)))
    .map((key) => [key.slice(above.length), leafNode] as const);

const fieldsOfWholeGroup = ({ fields }: Group): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isOpenGroup(field) ? [] : [name]));

const isOpenGroup = (field: Field | Group): boolean => isGroup(field) && field.isOpen;

/** Groups and list maps inside say more than their name, so a group that has some is spelled out. */
function isWhole(group: Group, inside: ReadonlyMap<string, Node>): boolean {
  const isClosed = [...inside.keys()].every((name) => Object.hasOwn(group.fields, name));
  if (!isClosed || Object.keys(group.fields).length === 0) return false;
  return Object.entries(group.fields).every(([name, field]) => {
    if (isOpenGroup(field)) return !inside.has(name);
    const isPlain = !isGroup(field) && field.kind !== "listMap";
    return isPlain && inside.get(name)?.fromState === false;
  });
}

function writeNodes(nodes: ReadonlyMap<string, Node>): string {
  return [...nodes]
    .map(([name, { fromState, inside }]) => {
      const within = inside.size === 0 ? "" : `(${writeNodes(inside)})`;
      return `${escape(name)}${fromState ? "!" : ""}${within}`;
    })
    .join(",");
}

/** What a text says of managed fields, and which names it has. */
interface ReadManaged {
  readonly fields: ManagedFields;
  readonly isNamed: (idArg: string) => boolean;
}

/** The last text of each schema: the resources of one program mostly set the same fields. */
const lastRead = new WeakMap<FieldSchema, { readonly text: string; readonly read: ReadManaged }>();

function readManaged({ kind, schema }: ResourceDefinition, text: string): ReadManaged {
  const last = lastRead.get(schema);
  if (last?.text === text) return last.read;
  const nodes = readNodes(text);
  if (nodes.has(usualMark)) for (const name of usualFields[kind] ?? []) nodes.set(name, leafNode);
  const read = {
    fields: new Map(fieldsOf(schema, nodes, "")),
    isNamed: (idArg: string) => nodes.has(idArg) && !(idArg in schema),
  };
  lastRead.set(schema, { text, read });
  return read;
}

function fieldsOf(
  schema: FieldSchema,
  nodes: ReadonlyMap<string, Node>,
  above: string,
  isOpen = false,
): readonly (readonly [string, ManagedField])[] {
  return [...nodes].flatMap(([name, { fromState, inside }]): readonly (readonly [string, ManagedField])[] => {
    const [path, field] = [`${above}${name}`, Object.hasOwn(schema, name) ? schema[name] : undefined];
    if (field === undefined) return isOpen ? [[path, { fromState }]] : [];
    if (!isGroup(field)) return [[path, managedField(fromState, inside)]];
    if (inside.size > 0) return fieldsOf(field.fields, inside, `${path}.`, field.isOpen);
    const leaves = leavesOf(field.fields);
    const names = fieldsOfWholeGroup(field).filter((key) => leaves.has(key));
    return names.map((key) => [`${path}.${key}`, { fromState: false }] as const);
  });
}

function managedField(fromState: boolean, inside: ReadonlyMap<string, Node>): ManagedField {
  if (inside.size === 0) return { fromState };
  return { fromState, items: new Map([...inside].map(([mark, node]) => [mark, [...node.inside.keys()]])) };
}

/** Reads what `writeNodes` wrote; anything else as far as it can be read. */
function readNodes(text: string): Map<string, Node> {
  const tokens = text.match(/[(),!]|[^(),!]+/g) ?? [];
  let at = 0;
  const readList = (): Map<string, Node> => {
    const entries = new Map<string, Node>();
    for (let token = tokens[at]; token !== undefined && token !== ")"; token = tokens[at]) {
      at += 1;
      if (/^[(),!]$/.test(token)) continue;
      const fromState = tokens[at] === "!";
      if (fromState) at += 1;
      const opens = tokens[at] === "(";
      if (opens) at += 1;
      entries.set(unescape(token), { fromState, inside: opens ? readList() : nothingInside });
      if (opens) at += 1;
    }
    return entries;
  };
  return readList();
}

/** An empty name is written, too. */
const escape = (name: string): string =>
  name === "" ? "||" : name.replace(/[(),!|]/g, (character) => `|${character.charCodeAt(0).toString(16)}`);

const unescape = (name: string): string =>
  name === "||"
    ? ""
    : name.replace(/\|([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

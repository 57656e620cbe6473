import type { ResourceDefinition } from "../../lifecycle/definition";
import { fieldsShownOnce, memoryOfImport, type ObjectState, type Origin } from "../../lifecycle/objectState";
import { isGroup, type Field, type FieldSchema, type Group } from "../../schema/fieldSchema";
import { leavesOf } from "../../schema/leaves";
import type { ManagedField, ManagedFields } from "../../schema/managedFields";
import { isPropertyMap, type PropertyMap } from "../../schema/propertyMap";
import { kindKey } from "./stub";

/*
 * What a state of a dynamic resource looks like, of this version and of 0.1.0. States live for ever, so every form that was
 * written once is read.
 *
 * Inputs hold the args and the mark `Alert:1`; in 0.1.0 the mark was `Alert`, and a default for `onDelete` was written out.
 * Outputs hold all that the service answered and the mark `Alert:made:@,thresholdMax`: the kind, how the object
 * came to the resource (with `0` behind it where the inputs are of the form of 0.1.0), and the fields that the program sets.
 * In 0.1.0 the second part was empty. An import without outputs leaves none but the kind.
 */

/** Properties that a state carries for this package alone. All start with `__`; an engine treats those as internal. */
export const originalValuesKey = "__found";

const internalKeys = { mark: kindKey, originalValues: originalValuesKey, respelled: "__answered" } as const;

type Paths = readonly (readonly string[])[];

/** What the engine keeps from sight, given the secret paths of the outputs. */
export const markedPaths = (paths: Paths): Paths => [
  ...paths,
  [internalKeys.originalValues],
  [internalKeys.respelled],
];

/** Where secret texts are. */
export const secretPathsIn = (paths: Paths): Paths => [
  ...paths,
  ...paths.map((path) => [internalKeys.originalValues, ...path]),
  [internalKeys.respelled],
];

/** Kind, origin or form of the inputs, and managed fields. */
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

const originText = /^(made|adopted)(0?)$/;

/** Whether a state is one of an object that is only looked up: it has nothing but the mark. */
export const isLookup = (state: PropertyMap): boolean =>
  Object.values(withoutInternal(state)).every((value) => value === undefined || value === null);

/** The state of an object, as the outputs of a dynamic resource have it. */
export function readState(definition: ResourceDefinition, id: string, state: PropertyMap): ObjectState {
  const { onDelete, ...outputs } = withoutInternal(state);
  const [, origin = "", text] = markIn(state);
  const managed = text === undefined ? undefined : readManaged(definition, text);
  const isNamed =
    definition.idArg.required ||
    (managed?.isNamed(definition.idArg.name) ?? memoryOfImport(definition.idArg).isNamed);
  // The default of 0.1.0 looks as if it was given.
  const isGiven = originText.test(origin) || onDelete !== formerDefault(isNamed);
  const [originalValues, respelled] = [internalKeys.originalValues, internalKeys.respelled].map(
    (key) => state[key],
  );
  return {
    id,
    outputs: onDelete !== undefined && isGiven ? { ...outputs, onDelete } : outputs,
    memory: {
      origin: originIn(definition, state, isNamed),
      isNamed,
      managed: managed?.fields,
      originalValues: isPropertyMap(originalValues) ? originalValues : undefined,
      respelled: isPropertyMap(respelled) ? respelled : undefined,
      isOnDeleteUnsure: hasFormerInputs(state),
    },
  };
}

/**
 * How the object of a state came to its resource. A state of 0.1.0 does not say so; there an object counts as adopted that
 * the args name, that was imported, that cannot be made, or that lacks what is shown once.
 */
function originIn(definition: ResourceDefinition, state: PropertyMap, isNamed: boolean): Origin {
  const [, text = "", fields] = markIn(state);
  const [, origin] = originText.exec(text) ?? [];
  if (origin === "made" || origin === "adopted") return origin;
  const isImported = fields === undefined || text === "";
  const lacksSecret = fieldsShownOnce(definition).some((name) => state[name] === undefined);
  return isImported || lacksSecret || definition.create === undefined || isNamed ? "adopted" : "made";
}

/** The outputs of a dynamic resource that hold the state of an object; its inputs are of the form of 0.1.0 or of today. */
export function writeState(
  definition: ResourceDefinition,
  { outputs, memory }: ObjectState,
  hasFormerForm: boolean,
): PropertyMap {
  const { kind, idArg } = definition;
  const { origin, isNamed, managed = new Map<string, ManagedField>(), originalValues, respelled } = memory;
  const names = isNamed && !idArg.required ? [idArg.name] : [];
  const fields = writeManaged(definition, managed, names);
  return {
    ...outputs,
    [internalKeys.mark]: [kind, `${origin}${hasFormerForm ? "0" : ""}`, fields].join(":"),
    ...(originalValues === undefined ? {} : { [internalKeys.originalValues]: originalValues }),
    ...(respelled === undefined ? {} : { [internalKeys.respelled]: respelled }),
  };
}

/** Outputs and inputs after a read: the mark stays as it is, so that nothing changes that nobody changed. */
export function rewriteState(
  definition: ResourceDefinition,
  { outputs, memory }: ObjectState,
  inputs: PropertyMap,
  state: PropertyMap,
): { readonly outputs: PropertyMap; readonly inputs: PropertyMap } {
  const { originalValues = {}, respelled, isNamed } = memory;
  const former = hasFormerInputs(state);
  const onDelete = former ? (outputs["onDelete"] ?? formerDefault(isNamed)) : undefined;
  const shown = state["onDelete"] === undefined ? {} : { onDelete: state["onDelete"] };
  return {
    outputs: {
      ...outputs,
      ...shown,
      [internalKeys.mark]: state[internalKeys.mark],
      ...(Object.keys(originalValues).length === 0 ? {} : { [internalKeys.originalValues]: originalValues }),
      ...(respelled === undefined ? {} : { [internalKeys.respelled]: respelled }),
    },
    inputs: former
      ? { ...inputs, onDelete, [internalKeys.mark]: definition.kind }
      : { ...inputs, [internalKeys.mark]: `${definition.kind}:1` },
  };
}

/** What 0.1.0 wrote for `onDelete` where the program gave none. */
const formerDefault = (isNamed: boolean): string => (isNamed ? "release" : "delete");

/** Whether inputs are of the form of 0.1.0. */
export function hasFormerForm(inputs: PropertyMap): boolean {
  const [kind, form] = markIn(inputs);
  return kind !== undefined && form === undefined;
}

/** Whether the inputs that belong to a state are of the form of 0.1.0. */
function hasFormerInputs(state: PropertyMap): boolean {
  const [, text] = markIn(state);
  if (text === undefined) return state["onDelete"] !== undefined;
  const match = originText.exec(text);
  return match === null || match[2] === "0";
}

/** The args in inputs: without the mark, and without the default of 0.1.0. */
export function readInputs({ idArg }: ResourceDefinition, inputs: PropertyMap): PropertyMap {
  const { onDelete, ...args } = withoutInternal(inputs);
  const isDefault = onDelete === formerDefault(idArg.required || args[idArg.name] !== undefined);
  return onDelete === undefined || (hasFormerForm(inputs) && isDefault) ? args : { ...args, onDelete };
}

/** The default that inputs of 0.1.0 hold for `onDelete`, where new args mean the same by it. */
function keptDefault(
  { idArg }: ResourceDefinition,
  args: PropertyMap,
  olds: PropertyMap,
): string | undefined {
  const [wasNamed, isNamed] = [olds, args].map((map) => idArg.required || map[idArg.name] !== undefined);
  const former = formerDefault(isNamed === true);
  const isKept = hasFormerForm(olds) && wasNamed === isNamed && olds["onDelete"] === former;
  return isKept && (args["onDelete"] ?? former) === former ? former : undefined;
}

/** The args of a program. One that spells out the default of 0.1.0 over inputs that hold it says nothing new. */
export function readArgs(definition: ResourceDefinition, news: PropertyMap, olds: PropertyMap): PropertyMap {
  const { onDelete, ...args } = withoutInternal(news);
  return onDelete === undefined || keptDefault(definition, { ...args, onDelete }, olds) !== undefined
    ? args
    : { ...args, onDelete };
}

/**
 * Checked args as inputs. The form of 0.1.0 stays, with its default, until `onDelete` changes or what it took for the
 * default: another mark would be a change that is not real.
 */
export function writeInputs(
  definition: ResourceDefinition,
  args: PropertyMap,
  olds: PropertyMap,
): PropertyMap {
  const { kind, idArg } = definition;
  const onDelete = keptDefault(definition, args, olds) ?? args["onDelete"];
  const isNamedAsBefore = [olds, args].every(
    (map) => (map[idArg.name] !== undefined) === (args[idArg.name] !== undefined),
  );
  const stays = hasFormerForm(olds) && isNamedAsBefore && olds["onDelete"] === onDelete;
  const given = onDelete === undefined ? {} : { onDelete };
  return { ...args, ...given, [internalKeys.mark]: stays ? kind : `${kind}:1` };
}

/*
 * Managed fields as text: short, since the engine rewrites every byte of a state at every step.
 * `name,source(postgres(host,credentials!),validateSamples!)`: `!` marks what comes from the state, parentheses hold what is
 * inside, of a list map the marks of items. A group of which every field is managed is written by its name alone, and `@` stands
 * for the fields that nearly every object of a kind sets.
 *
 * What `@` and a bare name of a group stand for is settled for ever by the first version that writes them: a field that is added
 * to a group later must be left out of `fieldsOfWholeGroup`, and a group in which it is managed has to be spelled out.
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
  Object.keys(fields).filter((name) => !isAddedLater(fields[name]));

const isAddedLater = (field: Field | Group | undefined): boolean =>
  field !== undefined &&
  (isGroup(field) ? field.isOpen : field.addedLater === true || field.learned === true);

/** Groups and list maps inside say more than their name, so a group that has some is spelled out. */
function isWhole(group: Group, inside: ReadonlyMap<string, Node>): boolean {
  const isClosed = [...inside.keys()].every((name) => Object.hasOwn(group.fields, name));
  if (!isClosed || Object.keys(group.fields).length === 0) return false;
  return Object.entries(group.fields).every(([name, field]) => {
    if (isAddedLater(field)) return !inside.has(name);
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

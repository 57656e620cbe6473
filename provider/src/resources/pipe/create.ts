import type { Pipe, PipeCreation } from "pulumi-pipes-contract";
import type { Api } from "../../client";
import { delta } from "../fields/delta";
import { isBag, valueAt, type Bag, type Table } from "../fields/table";
import { createOnce } from "../lifecycle/createOnce";
import type { Address, Created, ResourceDefinition } from "../lifecycle/definition";
import { ResourceError } from "../lifecycle/failures";
import type { HeardObjects } from "../lifecycle/heard";
import { ifOffered } from "../lifecycle/offered";
import { withRunState } from "./runState";
import { sourceKinds } from "./sources";
import { pipeTable } from "./table";

/** A database pipe is made while its caller waits, often for longer than a gateway does: then it appears late. */
const looksAtWorkMs = [0, 500, 1_500, 3_000, 5_000, 10_000];

/** What a creation cannot say, and what some services let it say in vain. */
const broughtAboutAfterwards = ["settings", "scaling", "stopped"];

/** Creates a pipe, once. */
export async function createPipe(
  api: Api,
  definition: ResourceDefinition,
  at: Address,
  wanted: Bag,
  heard: HeardObjects,
): Promise<Created> {
  const body = creationOf(wanted);
  const list = (): Promise<ReadonlyMap<string, Pipe> | undefined> => api.pipes.list(at);
  const creation = {
    definition,
    at,
    name: `create pipe ${body.name}`,
    post: () => post(api, at, body),
    list,
    // Also what this process itself made a moment ago would load the same data.
    listBefore: list,
    isEqual: (pipe: Pipe) => isIdentical(wanted, pipe),
    mayBe: (pipe: Pipe) => isNamesake(wanted, pipe),
    refuse: (pipe: unknown) => {
      if (isBag(pipe) && loadsTheSame(wanted, pipe)) throw existsAlready(pipe);
    },
    looksAtWorkMs,
  } as const;
  const made = await createOnce(api, creation, heard);
  const live = withRunState(made.live);
  return { ...made, live, missing: missingIn(wanted, live) };
}

/** The body of the creation (a conventional endpoint). "" says the same as nothing. */
export function creationOf({ name, source, destination, fieldMappings, settings }: Bag): PipeCreation {
  return withoutEmpty(pipeTable, { name, source, destination, fieldMappings, settings }) as PipeCreation;
}

/** Groups alone are looked into: credentials are sent whole, or not at all. */
function withoutEmpty(table: Table, bag: Bag): Bag {
  const entries = Object.entries(bag).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || value === "") return [];
    const field = table[name];
    return [[name, field?.kind === "group" && isBag(value) ? withoutEmpty(field.fields, value) : value]];
  });
  return Object.fromEntries(entries);
}

const post = (api: Api, at: Address, body: PipeCreation): Promise<Pipe> =>
  ifOffered(
    () => api.pipes.create(at, body),
    "this service does not offer to create pipes: create the pipe there, and manage its settings with PipeSettings",
  );

/** A pipe that starts as it is made is not told to run. */
function missingIn(wanted: Bag, live: Bag): Bag {
  const differing = Object.entries(delta(pipeTable, wanted, live, undefined));
  return Object.fromEntries(
    differing.filter(([name, value]) => broughtAboutAfterwards.includes(name) && value !== false),
  );
}

/** Whether a pipe has all that the args say. */
function isIdentical(wanted: Bag, existing: Bag): boolean {
  return (
    isNamesake(wanted, existing) &&
    Object.keys(delta(pipeTable, saidOf(wanted), existing, wanted)).length === 0
  );
}

/** Whether a pipe has the name and the kind of source that the args say. */
function isNamesake(wanted: Bag, existing: Bag): boolean {
  return wanted["name"] === existing["name"] && kindOf(wanted) === kindOf(existing);
}

/** Whether a pipe of the same name and kind of source loads from the same kind of source into the same place. */
export function loadsTheSame(wanted: Bag, existing: Bag): boolean {
  const place = (pipe: Bag, name: string): unknown => valueAt(pipe, ["destination", name]) ?? "";
  return (
    isNamesake(wanted, existing) &&
    ["database", "table"].every((name) => place(wanted, name) === place(existing, name))
  );
}

const saidOf = ({ name, source, destination, fieldMappings }: Bag): Bag => ({
  name,
  source,
  destination,
  fieldMappings,
});

function kindOf({ source }: Bag): string | undefined {
  return sourceKinds.find((kind) => isBag(source) && source[kind] !== undefined);
}

function existsAlready({ id, name }: Bag): Error {
  return new ResourceError(
    `pipe ${String(id)} ("${String(name)}") has the same name, kind of source and destination: a second one would load the same data ` +
      `twice. If you renamed or moved the resource, give it \`aliases\`. To manage that pipe here, give pipeId: "${String(id)}", ` +
      'with onDelete: "delete" if it is to go with the stack. Otherwise change the name',
  );
}

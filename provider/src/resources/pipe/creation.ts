import type { Pipe, PipeCreation } from "pulumi-pipes-contract";
import { createOnce } from "../../lifecycle/createOnce";
import type { Created, Creation } from "../../lifecycle/definition";
import { ifOffered, ResourceError } from "../../lifecycle/errors";
import { delta, differences } from "../../schema/differences";
import { givenValues, mapOf } from "../../schema/leaves";
import { isPropertyMap, pick, valueAt, type PropertyMap } from "../../schema/propertyMap";
import { withRunState } from "./runState";
import { pipeSchema, sourceKinds } from "./schema";

/** A database pipe is made while its caller waits, often for longer than a gateway does: then it appears late. */
const pollDelaysMs = [0, 500, 1_500, 3_000, 5_000, 10_000];

/** What a creation cannot set, and what some services let it set in vain. */
const reconciledAfterwards = ["settings", "scaling", "stopped"];

/** Creates a pipe, once. */
export async function createPipe(creation: Creation): Promise<Created> {
  const { api, at, desired } = creation;
  const body = creationBody(desired);
  const list = (): Promise<ReadonlyMap<string, Pipe> | undefined> => api.pipes.list(at);
  const made = await createOnce(creation, {
    name: `create pipe ${body.name}`,
    post: () => post(creation, body),
    list,
    // Also what this process itself made a moment ago would load the same data.
    listBefore: list,
    matches: (pipe) => isIdentical(desired, pipe),
    mayMatch: (pipe) => isNamesake(desired, pipe),
    refuse: (pipe) => {
      if (isPropertyMap(pipe) && loadsTheSame(desired, pipe)) throw existsAlready(pipe);
    },
    pollDelaysMs,
  });
  const live = withRunState(made);
  return { live, unfinished: unfinishedOf(desired, live) };
}

/** The body of the creation (a conventional endpoint). "" says the same as nothing. */
export function creationBody({
  name,
  source,
  destination,
  fieldMappings,
  settings,
  additionalFields,
}: PropertyMap): PipeCreation {
  const said = { name, source, destination, fieldMappings, settings, additionalFields };
  const given = givenValues(pipeSchema, said);
  return mapOf(given.filter(({ value }) => value !== "")) as PipeCreation;
}

const post = ({ api, at }: Creation, body: PipeCreation): Promise<Pipe> =>
  ifOffered(
    () => api.pipes.create(at, body),
    "this service does not offer to create pipes: create the pipe there, and manage its settings with PipeSettings",
  );

/** A pipe that starts as it is made is not told to run. */
function unfinishedOf(desired: PropertyMap, live: PropertyMap): PropertyMap {
  const differing = Object.entries(delta(pipeSchema, desired, live, undefined));
  return Object.fromEntries(
    differing.filter(([name, value]) => reconciledAfterwards.includes(name) && value !== false),
  );
}

/** What a creation sets. */
const createdFields = ["name", "source", "destination", "fieldMappings", "additionalFields"];

/** Whether a pipe has all that the args say. */
function isIdentical(desired: PropertyMap, existing: PropertyMap): boolean {
  return (
    isNamesake(desired, existing) &&
    differences(pipeSchema, pick(desired, createdFields), existing, desired).length === 0
  );
}

/** Whether a pipe has the name and the kind of source that the args say. */
function isNamesake(desired: PropertyMap, existing: PropertyMap): boolean {
  return desired["name"] === existing["name"] && kindOf(desired) === kindOf(existing);
}

/** Whether a pipe of the same name and kind of source loads into the same place. */
export function loadsTheSame(desired: PropertyMap, existing: PropertyMap): boolean {
  const place = (pipe: PropertyMap, name: string): unknown => valueAt(pipe, ["destination", name]) ?? "";
  return (
    isNamesake(desired, existing) &&
    ["database", "table"].every((name) => place(desired, name) === place(existing, name))
  );
}

function kindOf({ source }: PropertyMap): string | undefined {
  return sourceKinds.find((kind) => isPropertyMap(source) && source[kind] !== undefined);
}

function existsAlready({ id, name }: PropertyMap): Error {
  return new ResourceError(
    `pipe ${String(id)} ("${String(name)}") has the same name, kind of source and destination: a second one would load the same data ` +
      `twice. If you renamed or moved the resource, give it \`aliases\`. To manage that pipe here, give adoptId: "${String(id)}", ` +
      'with deletionPolicy: "delete" if it is to go with the stack. Otherwise change the name',
  );
}

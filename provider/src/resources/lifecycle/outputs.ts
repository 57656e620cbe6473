import { managedOf, nothingManaged, project, type Managed } from "../fields/managed";
import { overlay, type Bag } from "../fields/table";
import type { Address, ResourceDefinition } from "./definition";
import { internalKeys, markOutput, type Origin } from "../stateForm";

/** What outputs are made of. */
export interface OutputParts {
  readonly wanted: Bag;
  readonly live: Bag;
  readonly origin: Origin;
  /** Whether the inputs are of the form of 0.1.0. */
  readonly isOfFormerInputs?: boolean;
  /** Values for what the service cannot answer. */
  readonly remembered: Bag;
  /** What was found at adoption. */
  readonly found?: Bag | undefined;
  readonly shownOnce?: Bag | undefined;
  /** What was managed before. */
  readonly before?: Managed | undefined;
}

/** The outputs after an operation: all that the service answered, and what it cannot answer from `remembered`. */
export function outputsOf(definition: ResourceDefinition, at: Address, parts: OutputParts): Bag {
  const { wanted, live, origin, isOfFormerInputs = false, remembered, found, shownOnce = {}, before } = parts;
  const managed = managedWithIdArg(definition, wanted, managedOf(definition.table, wanted, live, before));
  return {
    ...liveOutputs(definition, at, live, project(definition.table, managed, live, remembered)),
    ...controlOf(definition, wanted),
    ...shownOnceOf(definition, shownOnce),
    ...markOutput(definition, origin, isOfFormerInputs, managed),
    ...(found === undefined ? {} : { [internalKeys.found]: found }),
  };
}

/** What the service answered, with `managedValues` laid over it, and the ids. */
export function liveOutputs(definition: ResourceDefinition, at: Address, live: Bag, managedValues: Bag): Bag {
  const { id: _id, ...fields } = live;
  return {
    ...overlay(fields, managedValues),
    ...definition.derive?.(live),
    ...placesOf(definition, at),
    [definition.idArg.name]: at.id,
  };
}

/** What is managed, and whether the args name the object, which an optional id arg tells. */
function managedWithIdArg({ idArg }: ResourceDefinition, wanted: Bag, managed: Managed): Managed {
  const tells = !idArg.required && wanted[idArg.name] !== undefined;
  return tells ? new Map([...managed, [idArg.name, { carried: false, inside: nothingManaged }]]) : managed;
}

export function placesOf(definition: ResourceDefinition, at: Address): Bag {
  return Object.fromEntries(definition.places.map((place) => [place, at[place]]));
}

/** The fields of args that are neither managed on the service nor ids. */
export function controlOf(definition: ResourceDefinition, bag: Bag): Bag {
  return pick(bag, ["onDelete", ...(definition.controls ?? [])]);
}

/** What the service showed once and the state keeps. */
export function shownOnceOf(definition: ResourceDefinition, state: Bag): Bag {
  return pick(state, definition.shownOnce ?? []);
}

function pick(bag: Bag, names: readonly string[]): Bag {
  return Object.fromEntries(names.filter((name) => bag[name] !== undefined).map((name) => [name, bag[name]]));
}

import { deletionPolicyOf, kindIn, messageCode, readState, type Code } from "pulumi-pipes/internal";
import type { Message } from "./messages";
import { phrase, type Phrase } from "./phrase";
import { isGone, namedId, namesakeOf, titleOf, type Resource } from "./resource";

/** What `up` does with the object of a resource, what is lost first. */
export const actions = [
  "fail",
  "delete",
  "disable",
  "replace",
  "create",
  "adopt",
  "retain",
  "keep",
  "update",
  "other",
] as const;

export type Action = (typeof actions)[number];

/** What becomes of the object of a resource that leaves the program, or is replaced. */
export type End = "delete" | "disable" | "retain" | "keep";

export interface Deed {
  readonly action: Action;
  /** What follows the name of the resource. */
  readonly sentence: Phrase;
  /** Whether an object is adopted that is as the program says. */
  readonly isAsItIs?: true;
  /** What to do about it, where it fails. */
  readonly remedy?: Phrase;
  /** What becomes of the object that was there, where it does not stay the resource's. */
  readonly end: End | undefined;
}

/** What `up` does with a resource, by its step, its state and the args of the program. */
export function deedOf(resource: Resource, all: readonly Resource[]): Deed | undefined {
  const { step, definition } = resource;
  if (step === undefined) return undefined;
  switch (step.op) {
    case "create":
      return beginning(resource);
    case "update":
      return { action: "update", sentence: phrase`is updated`, end: undefined };
    case "delete": {
      const end = endOf(resource, all);
      return { action: end, sentence: endSentence(end, resource, all), end };
    }
    case "replace": {
      const end = endOf(resource, all);
      const noun = definition?.noun ?? "resource";
      const old: Phrase = [`the old ${noun} `, ...fates[end], ", and "];
      return { action: "replace", sentence: phrase`is replaced: ${old}${successor(resource)}`, end };
    }
    default:
      return { action: "other", sentence: phrase`is changed (${step.op})`, end: undefined };
  }
}

function beginning(resource: Resource): Deed {
  const { definition } = resource;
  const id = namedId(resource);
  if (definition === undefined || id === undefined) {
    const sentence = isGone(resource)
      ? phrase`is created again: it was deleted outside Pulumi`
      : phrase`is created`;
    return { action: "create", sentence, end: undefined };
  }
  const { noun, idArg } = definition;
  // A program that names another object now adopts that one.
  if (!isGone(resource) || id !== resource.id) {
    return { action: "adopt", sentence: phrase`is adopted: ${adopted(id, noun)}`, end: undefined };
  }
  const remedy: Phrase =
    definition.create === undefined
      ? phrase`Name one that is there in ${idArg.name}, or take the resource out of the program`
      : phrase`Name one that is there in ${idArg.name}, or leave it out to have one made`;
  const sentence = phrase`makes ${"pulumi up"} fail: ${adopted(id, noun)} was deleted outside Pulumi`;
  return { action: "fail", sentence, remedy, end: undefined };
}

/** Codes of adoptions that make `up` fail. */
const failing = new Set<string | undefined>(["adoption/fails", "adoption/missing"] satisfies readonly Code[]);

/** An adoption as the preview tells of it, where it looked at the object. */
export function lookedAt(deed: Deed, resource: Resource, told: readonly Message[], isAsItIs: boolean): Deed {
  if (deed.action !== "adopt") return deed;
  const object = adopted(namedId(resource), resource.definition?.noun ?? "resource");
  if (told.some(({ text }) => failing.has(messageCode(text))))
    return {
      action: "fail",
      sentence: phrase`makes ${"pulumi up"} fail: it cannot adopt ${object}`,
      end: undefined,
    };
  return isAsItIs ? { ...deed, sentence: phrase`is adopted as it is: ${object}`, isAsItIs } : deed;
}

const adopted = (id: unknown, noun: string): Phrase =>
  typeof id === "string" ? [`${noun} `, { code: id }] : [`the ${noun} whose id is known after the update`];

/** What takes the place of a replaced object. */
function successor(resource: Resource): Phrase {
  const id = namedId(resource);
  if (id === undefined) return ["another one is made"];
  return typeof id === "string"
    ? phrase`${id} is adopted`
    : ["the one whose id is known after the update is adopted"];
}

const fates: Readonly<Record<End, Phrase>> = {
  delete: ["is deleted"],
  disable: ["is disabled and retained"],
  retain: ["stays on the service"],
  keep: ["stays, as the program names it elsewhere"],
};

function endSentence(end: End, resource: Resource, all: readonly Resource[]): Phrase {
  const namesake = namesakeOf(resource, all);
  const heir: Phrase = namesake === undefined ? [] : [", and ", ...titleOf(namesake), " names it by its id"];
  switch (end) {
    case "delete":
      return fates.delete;
    case "disable":
      return ["is disabled and retained: it leaves the state, and the service keeps it"];
    case "keep":
      return ["leaves the state, and its object is kept", ...heir];
    case "retain":
      return ["is retained: it leaves the state, and the service keeps it as it is", ...heir];
  }
}

/** By the mark in the state and by `deletionPolicy`, as the provider goes. */
function endOf(resource: Resource, all: readonly Resource[]): End {
  const { definition, live, id = "" } = resource;
  if (live?.retainOnDelete === true) return "retain";
  const { outputs } = live ?? {};
  if (definition === undefined || outputs === undefined || kindIn(outputs) === undefined) return "delete";
  const { deletionPolicy } = deletionPolicyOf(readState(id, outputs));
  if (deletionPolicy === "retain") return "retain";
  if (namesakeOf(resource, all) !== undefined) return "keep";
  return deletionPolicy === "disable" ? "disable" : "delete";
}

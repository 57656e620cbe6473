import {
  addressOf,
  namedRef,
  refOf,
  resources as definitions,
  typePrefix,
  type Json,
  type JsonObject,
  type Resource as Definition,
} from "pulumi-pipes/internal";
import { phrase, type Phrase } from "./phrase";
import type { Preview, Step, StepState } from "./preview";

/** A resource of a stack, with all that its preview tells of it. */
export interface Resource {
  readonly urn: string;
  readonly name: string;
  /** Its type without the package, such as `Alert`. */
  readonly kind: string;
  /** Undefined for resources of other packages. */
  readonly definition: Definition | undefined;
  readonly id: string | undefined;
  /** The state from before a refresh; undefined where there was none. */
  readonly recorded: StepState | undefined;
  /** The state after the refresh, which is what the service has; without one the same as `recorded`. */
  readonly live: StepState | undefined;
  /** The program's args; undefined where the program has the resource no more. */
  readonly program: JsonObject | undefined;
  /** Undefined where the resource stays as it is. */
  readonly step: Step | undefined;
}

/** Steps that a replacement shows besides its main one, and steps that change nothing. */
const silentOperations = new Set([
  "same",
  "refresh",
  "read",
  "create-replacement",
  "delete-replaced",
  "read-replacement",
]);

/** The resources of a preview, those that stay as they are too as far as it tells them. */
export function resourcesOf({ steps }: Preview): readonly Resource[] {
  const done = (steps ?? []).filter(({ op }) => op !== "refresh");
  // A refresh goes by the URN in the state, which an alias makes another one.
  const renamed = new Map(done.map(({ urn, oldState }) => [oldState?.urn, urn]));
  const byUrn = new Map<string, Step[]>();
  for (const step of steps ?? []) {
    const urn = (step.op === "refresh" ? renamed.get(step.urn) : undefined) ?? step.urn;
    byUrn.set(urn, [...(byUrn.get(urn) ?? []), step]);
  }
  return [...byUrn].map(([urn, own]) => {
    const recorded = own.find(({ op }) => op === "refresh")?.oldState ?? undefined;
    const step = own.find(({ op }) => !silentOperations.has(op));
    const before = step?.op === "create" ? undefined : (step?.oldState ?? undefined);
    const live = step === undefined ? recorded : before;
    const { type, name, kind } = namesIn(urn);
    return {
      urn,
      name,
      kind,
      definition:
        type === `${typePrefix}${kind}` && Object.hasOwn(definitions, kind)
          ? definitions[kind as keyof typeof definitions]
          : undefined,
      id: live?.id ?? recorded?.id,
      recorded: recorded ?? live,
      live,
      program: step === undefined ? recorded?.inputs : step.newState?.inputs,
      step,
    };
  });
}

interface Names {
  readonly type: string;
  readonly kind: string;
  readonly name: string;
}

function namesIn(urn: string): Names {
  // A name may hold what separates the parts of a URN.
  const [types = "", ...name] = urn.split("::").slice(2);
  const type = types.split("$").at(-1) ?? "";
  return { type, kind: type.split(":").at(-1) ?? type, name: name.length === 0 ? urn : name.join("::") };
}

/** What a message is about: a resource, which needs no step, or undefined for the stack. */
export function subjectOf(urn: string | undefined): Phrase | undefined {
  const names = urn === undefined ? undefined : namesIn(urn);
  return names === undefined || names.type === "pulumi:pulumi:Stack" ? undefined : titleOf(names);
}

/** How a stack is called: `project/stack`, or undefined where the preview has no resource to tell it. */
export function stackOf({ steps, diagnostics }: Preview): string | undefined {
  const urns = [...(steps ?? []), ...(diagnostics ?? [])].flatMap(({ urn }) => urn ?? []);
  const [, stack, project] = /^urn:pulumi:(.*?)::(.*?)::/.exec(urns[0] ?? "") ?? [];
  return stack === undefined || project === undefined ? undefined : `${project}/${stack}`;
}

/** How sentences name a resource. */
export const titleOf = ({ name, kind }: Pick<Names, "name" | "kind">): Phrase =>
  /^\w+$/.test(kind) && kind.length < 50 ? [{ code: name }, ` (${kind})`] : phrase`${name} (${kind})`;

/** Whether a refresh found the object of a resource gone. */
export const isGone = ({ recorded, step }: Resource): boolean =>
  step?.op === "create" && recorded !== undefined;

/** The id that a program gives to adopt an object: text, a value that is known later, or undefined. */
export const namedId = ({ definition, program }: Resource): Json | undefined =>
  definition === undefined ? undefined : program?.[definition.idArg.name];

/** Another resource of the program that names this one's object by its id. */
export function namesakeOf(
  { definition, live, id, urn }: Resource,
  all: readonly Resource[],
): Resource | undefined {
  const outputs = live?.outputs ?? {};
  if (definition === undefined || !definition.scope.every((name) => typeof outputs[name] === "string")) {
    return undefined;
  }
  const { key } = refOf(definition, addressOf(definition, outputs, id));
  return all.find(
    (other) =>
      other.urn !== urn &&
      other.definition !== undefined &&
      other.program !== undefined &&
      namedRef(other.definition, other.program)?.key === key,
  );
}

import { adoptionPlan, effectsOf, desiredIn, watchedPaths } from "pulumi-pipes/internal";
import { isDrifted, overlap } from "./fields";
import type { ResourcePlan } from "./plan";
import { namedId, titleOf, type Message } from "./preview";
import { code, messageText, sideTexts } from "./text";

/** What a reviewer must not miss, as Markdown: first keys that lock the deployment out, then failures and losses. */
export const dangersOf = (plans: readonly ResourcePlan[]): readonly string[] =>
  dangers.flatMap((danger) =>
    plans.flatMap((plan) => danger(plan).map((text) => `${titleOf(plan.resource)}${text}`)),
  );

/** The texts follow the name of the resource. */
const dangers: readonly ((plan: ResourcePlan) => readonly string[])[] = [
  ({ messages }) => messages.filter(locksOut).map(({ text }) => `: ${messageText(text)}`),
  ({ action, sentence, loss = "" }) =>
    loss !== "" || action === "fail" || action === "replace" ? [` ${sentence}. ${loss}`.trimEnd()] : [],
  driftOfWatchedFields,
  ({ messages }) => messages.filter((message) => !locksOut(message)).flatMap(dangersIn),
  meantBy,
  openedAddresses,
];

const locksOut = (message: Message): boolean => message.code === "key/signs-deployment";

/** Whether the list of dangers has all that a message says. */
export const isDanger = (message: Message): boolean => /^(?:dashboard|key|update)\//.test(message.code ?? "");

/** What the program read on the service and `up` changes there: each line of a list, or the text of a message without one. */
function dangersIn(message: Message): readonly string[] {
  const { text, lines, code: one } = message;
  if (!isDanger(message) && one !== "adoption/removes") return [];
  const listed = lines.filter((line) => isDanger(message) || line.startsWith("- "));
  return (listed.length > 0 ? listed : [text]).map((line) =>
    line.startsWith("- ")
      ? ` removes: ${messageText(line.slice(2))}.`
      : `: ${messageText(line.replace(/^! /, ""))}.`,
  );
}

/** Drift of when an alert fires, of who can use a key, and of replicated tables. */
function driftOfWatchedFields({ resource: { definition }, fields }: ResourcePlan): readonly string[] {
  if (definition === undefined) return [];
  const watched = watchedPaths(definition);
  const drifted = fields.filter(
    (field) =>
      isDrifted(field) &&
      (field.path.startsWith("threshold") || watched.some((path) => overlap(path, field.names))),
  );
  return drifted.map((field) => {
    const [now = "", before = ""] = sideTexts(field).map((text) => code(text));
    return `: ${code(field.path)} changed outside Pulumi: ${before} => ${now}.`;
  });
}

/** What the program's values mean for an object that is new, or that the program does not compare. */
function meantBy({ resource, action, messages }: ResourcePlan): readonly string[] {
  const { definition, program, live } = resource;
  const isCompared = action === "update" || messages.some((message) => message.code === "adoption/unchanged");
  if (definition === undefined || program === undefined || isCompared) return [];
  const before = namedId(resource) === undefined ? (live?.outputs ?? {}) : {};
  const [from, to] = [before, program].map((values) => desiredIn(definition, values));
  const plan = adoptionPlan(definition, to ?? {}, from ?? {}, () => false);
  return effectsOf(definition, plan).map(({ text }) => `: ${messageText(text)}.`);
}

/** Further addresses that may use a key. The provider warns of those that open it to all. */
function openedAddresses({ fields }: ResourcePlan): readonly string[] {
  return fields.flatMap((field) => {
    const { names, item, live } = field;
    const isNew = names.at(-1) === "ipAccessList" && live === undefined && !isDrifted(field);
    // An address that is not known yet has no name.
    if (!isNew || item === undefined || item === "" || item.endsWith("/0")) return [];
    return [` allows access from ${code(item)}.`];
  });
}

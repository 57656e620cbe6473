import { adoptionPlan, desiredIn, effectsOf, grouped, watchedPaths } from "pulumi-pipes/internal";
import type { Code } from "pulumi-pipes/internal";
import { lostAdditions, type Addition } from "./additions";
import { isDrifted, overlap, sideTexts } from "./fields";
import { isDangerous, locksOut } from "./messageCodes";
import { namedId, titleOfAll, unlistedIn, type Message } from "./preview";
import type { ResourcePlan } from "./resourcePlan";
import { code, counted, messageText } from "./text";

/** The cautions of a report, as Markdown: first keys that lock the deployment out, then failures and losses. */
export const dangersOf = (plans: readonly ResourcePlan[]): readonly string[] => {
  const statements = dangers.flatMap((danger) =>
    plans.flatMap(({ resource, ...plan }) =>
      // The program warns about a new key, too.
      [...new Set(danger({ resource, ...plan }))].map((text) => ({ resource, text })),
    ),
  );
  const alike = grouped(statements, ({ resource, text }) => JSON.stringify([resource.type, text]));
  return [...alike.values()].map((group) => {
    const [{ text } = { text: "" }] = group;
    const isSentence = text.startsWith(" ") || group.length === 1;
    const named = [...new Map(group.map(({ resource }) => [resource.urn, resource])).values()];
    const title = titleOfAll(named);
    return `${isSentence ? title : title.replace(/^Each of /, "")}${text}`;
  });
};

/** The texts follow the name of the resource. */
const dangers: readonly ((plan: ResourcePlan) => readonly string[])[] = [
  ({ messages }) => messages.filter(locksOut).map(({ text }) => `: ${messageText(text)}`),
  ({ action, sentence, loss = "" }) =>
    loss !== "" || ["fail", "delete", "replace"].includes(action) ? [` ${sentence}. ${loss}`.trimEnd()] : [],
  ({ messages }) => messages.filter((message) => !locksOut(message)).flatMap(dangersIn),
  lostOfOthers,
  meantBy,
  fieldDangers,
];

/** The cautions in a message: each line of its list, or its text if it has none. */
function dangersIn(message: Message): readonly string[] {
  if (!isDangerous(message) && message.code !== "adoption/removes") return [];
  const lines = message.lines.filter((line) => isDangerous(message) || line.startsWith("- "));
  if (lines.length === 0) return [`: ${messageText(message.text)}.`];
  const unlisted = unlistedIn(message.lines);
  const removed = lines.filter(isRemoval).map((line) => line.slice(2));
  const remaining = lines.filter((line) => !isRemoval(line) && unlistedIn([line]) === 0);
  return [
    ...(removed.length === 0 ? [] : [` removes: ${listed(removed)}.`]),
    ...remaining.map((line) => `: ${messageText(line.replace(/^! /, ""))}.`),
    // The preview lists removals first, so these can be removals too.
    ...(unlisted === 0
      ? []
      : [`: ${messageText(`and ${counted(unlisted, "more change")}, which the preview does not list`)}.`]),
  ];
}

const isRemoval = (line: string): boolean => line.startsWith("- ");

/**
 * Maximum number of names in a sentence before it counts the remaining ones, and their characters, because a long sentence would
 * hide the following ones.
 */
const mostListed = { names: 20, characters: 500 };

function listed(texts: readonly string[]): string {
  let length = 0;
  const names = texts.slice(0, mostListed.names).map(messageText);
  const end = names.findIndex((name) => (length += name.length) > mostListed.characters);
  const shown = end === -1 ? names : names.slice(0, Math.max(end, 1));
  const more = texts.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}

/** The caution about items of other users that `up` removes. It leaves out items that a message names, because the message also says what depends on them. */
function lostOfOthers({ resource, action, messages }: ResourcePlan): readonly string[] {
  if (action !== "update") return [];
  const lines = messages.flatMap((message) => message.lines);
  const watched = watchedOf(resource);
  const isListed = ({ path, isAlone }: Addition): boolean =>
    isAlone && lines.some((line) => line.startsWith(`- ${path}`));
  // The row of a watched list of values is reported as a separate danger.
  const isWatched = (names: readonly string[]): boolean => watched.some((path) => overlap(path, names));
  const additions = lostAdditions(resource).filter(
    (addition) => !isListed(addition) && !(addition.isPlain && isWatched(addition.names)),
  );
  return additions.length === 0
    ? []
    : [` removes what was added outside Pulumi: ${listed(additions.map(({ path }) => path))}.`];
}

/** The fields whose drift is a danger: when an alert fires, who can use a key, and the tables that a pipe replicates. */
function watchedOf({ definition }: ResourcePlan["resource"]) {
  const ofAlerts = ["threshold", "thresholdMax", "thresholdType"].map((name) => [name]);
  return definition === undefined ? [] : [...watchedPaths(definition), ...ofAlerts];
}

function fieldDangers({ resource, fields }: ResourcePlan): readonly string[] {
  const watched = watchedOf(resource);
  return fields.flatMap((field) => {
    // An item that another user added is reported as a separate loss.
    const isAddition = field.itemChange === "removed" && field.state === undefined;
    if (isAddition || !isDrifted(field) || !watched.some((path) => overlap(path, field.names))) return [];
    const [live = "", before = ""] = sideTexts(field).map((text) => code(text));
    return [`: ${code(field.path)} changed outside Pulumi: ${before} => ${live}.`];
  });
}

/** The cautions about the program's values in an object that is new, or that no message compares. */
function meantBy({ resource, action, messages }: ResourcePlan): readonly string[] {
  const { definition, program, live } = resource;
  const isCompared = action === "update" || messages.some((message) => message.code === "adoption/unchanged");
  if (definition === undefined || program === undefined || isCompared) return [];
  const before = namedId(resource) === undefined ? (live?.outputs ?? {}) : {};
  const [from, to] = [before, program].map((values) => desiredIn(definition, values));
  const plan = adoptionPlan(definition, to ?? {}, from ?? {}, () => false, false);
  // A message of the provider, which read the object, says more.
  const isSaid = (code: Code): boolean => messages.some((message) => message.code === code);
  return effectsOf(definition, plan).flatMap(({ text, code: effect }) =>
    isSaid(effect) ? [] : [`: ${messageText(text)}.`],
  );
}

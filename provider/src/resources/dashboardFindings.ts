import { brokenDashboardRules, misplacedTiles, type BrokenRule } from "pulumi-pipes-contract/dashboardRules";
import { filterNeeds } from "pulumi-pipes-contract/filterRules";
import { finding, type Finding } from "../core/messages/findings";
import {
  holdsUnknown,
  isList,
  isUnknown,
  objectOf,
  valueAt,
  type JsonObject,
  type Path,
  isEmpty,
  listOf,
  own,
} from "../core/json/json";
import { withNullForUnknown } from "./pipeRules";

/** What the filters of a dashboard lack of their kinds. A program writes each filter as a whole. */
export const lackingInFilters = ({ filters }: JsonObject): readonly Finding[] =>
  listOf(filters).flatMap((filter, index) =>
    filterNeeds(own(filter, "type"))
      .filter((name) => isEmpty(own(filter, name)))
      .map((name) =>
        finding(
          ["filters", index, name],
          `required when type is ${JSON.stringify(own(filter, "type"))}`,
          "args/required",
        ),
      ),
  );

/** The rules across fields that a dashboard breaks, as far as its values are known. Services can accept more later. */
export function brokenRuleWarnings(body: JsonObject): readonly Finding[] {
  // A problem that goes away if an unknown value turns out to be none is not certain.
  const certain = new Set(brokenIn(objectOf(withNullForUnknown(body))).map(ruleText));
  return brokenIn(body)
    .filter((rule) => certain.has(ruleText(rule)) && isKnownAt(body, rule.path.split(".")))
    .map(({ path, text }) =>
      finding(
        path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
        `${text}. The package sends it anyway`,
        "args/outside-known",
      ),
    );
}

/** Other users can have set the containers of a dashboard whose program sets none. */
const brokenIn = (body: JsonObject): readonly BrokenRule[] => [
  ...brokenDashboardRules(body),
  ...(isList(body["containers"]) ? misplacedTiles(body["tiles"], body["containers"]) : []),
];

const ruleText = ({ path, text }: BrokenRule): string => JSON.stringify([path, text]);

const isKnownAt = (body: JsonObject, path: Path): boolean =>
  !path.some((_, at) => isUnknown(valueAt(body, path.slice(0, at + 1)))) &&
  !holdsUnknown(valueAt(body, path));

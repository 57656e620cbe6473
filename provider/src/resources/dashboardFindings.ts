import {
  brokenChartRules,
  brokenDashboardRules,
  misplacedTiles,
  type BrokenRule,
} from "pulumi-pipes-contract/dashboardRules";
import { filterNeeds, filterRules } from "pulumi-pipes-contract/filterRules";
import { fieldsOf } from "pulumi-pipes-contract/ruleFields";
import { isEnforced } from "pulumi-pipes-contract/rules";
import { finding, sentAnyway, type Finding } from "../core/messages/findings";
import { holdsUnknown, isEmpty, isEqual, isList, isObject, listOf, own } from "../core/json/json";
import type { Json, JsonObject } from "../core/json/json";
import { valueText } from "../core/messages/errors";
import type { UncheckedArgs } from "../core/resource/resource";
import { certainProblems, type Problem } from "./certainProblems";

/** Rejects dashboards in the form of the web interface's export, where tile names are in `config` and some tiles have none. */
export function exportedForm({ tiles }: UncheckedArgs): readonly Finding[] {
  const items = listOf(tiles);
  const hasName = (tile: Json | undefined): boolean => own(tile, "name") !== undefined;
  const hasInnerName = (tile: Json | undefined): boolean =>
    typeof own(own(tile, "config"), "name") === "string";
  const text =
    "is in the format of a dashboard exported from the web interface, not of the API. To generate a program from the exported file, run " +
    "`npx --no-install pulumi-pipes-cli import --from-export <file>`";
  return items.some(hasInnerName) && !items.some(hasName)
    ? [finding(["tiles"], text, "dashboard/exported")]
    : [];
}

/** Warns about tiles with equal names, which alerts and updates cannot distinguish. */
export function sameNames({ tiles }: UncheckedArgs): readonly Finding[] {
  const names = listOf(tiles).map((tile) => own(tile, "name"));
  return names.flatMap((name, index) => {
    const first = names.indexOf(name);
    if (typeof name !== "string" || first === index) return [];
    const text = `tiles[${first}] is also named ${valueText(name)}. Use a different name for each tile`;
    return [finding(["tiles", index, "name"], text, "dashboard/same-name")];
  });
}

/** Lists the fields that filters require for their types. A program writes each filter as a whole. */
export const lackingInFilters = ({ filters }: JsonObject): readonly Finding[] =>
  listOf(filters).flatMap((filter, index) =>
    filterNeeds(own(filter, "type"))
      .filter((name) => own(filter, name) !== "" && isEmpty(own(filter, name)))
      .map((name) =>
        finding(
          ["filters", index, name],
          `required when type is ${JSON.stringify(own(filter, "type"))}`,
          "args/required",
        ),
      ),
  );

/**
 * Finds filter values of other users that conflict with the program's changes, because services reject such a dashboard. For
 * fields that the program changes itself, the service decides.
 */
export const combinedFilters = (desired: JsonObject, live: JsonObject): readonly Finding[] =>
  listOf(desired["filters"]).flatMap((filter, index) => {
    const before = listOf(live["filters"]).find((item) => own(item, "id") === own(filter, "id"));
    if (!isObject(filter) || !isObject(before) || holdsUnknown(filter)) return [];
    return filterRules
      .filter(
        (rule) =>
          isEnforced(rule, false) &&
          rule.when(filter) &&
          !rule.when(before) &&
          isEqual(filter[rule.path], before[rule.path]),
      )
      .map(({ path, text }) =>
        finding(
          ["filters", index, path],
          `${text}, got ${valueText(filter[path])}, which the filter has on the service. Set ${path}, or keep the other field`,
          "args/invalid",
        ),
      );
  });

/** The rules across fields that a dashboard breaks, as far as its values are known. Services can accept more later. */
export const brokenRuleWarnings = (body: JsonObject, isNew: boolean): readonly Finding[] => {
  // Other users may have set the containers of an existing dashboard if the program sets none.
  const hasContainers = isList(body["containers"]) || (isNew && body["containers"] === undefined);
  return warningsOf(body, (seen) => {
    const { tiles, containers } = fieldsOf(seen);
    return [...brokenDashboardRules(seen), ...(hasContainers ? misplacedTiles(tiles, containers) : [])];
  });
};

const warningsOf = (
  body: JsonObject,
  brokenBy: (seen: unknown) => readonly BrokenRule[],
): readonly Finding[] =>
  certainProblems(body, (seen) => problemsOf(brokenBy(seen))).map(({ path, text }) => sentAnyway(path, text));

const problemsOf = (broken: readonly BrokenRule[]): readonly Problem[] =>
  broken.map(({ path, text }) => ({
    path: path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    text,
  }));

/** The rules across fields that the chart of an alert breaks, as far as its values are known. */
export const chartWarnings = ({ chartConfig }: JsonObject): readonly Finding[] =>
  warningsOf({ chartConfig: chartConfig ?? null }, (seen) =>
    brokenChartRules(fieldsOf(seen)["chartConfig"], "chartConfig"),
  );

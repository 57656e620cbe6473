import {
  brokenChartRules,
  brokenDashboardRules,
  misplacedTiles,
  type BrokenRule,
} from "pulumi-pipes-contract/dashboardRules";
import { filterNeeds } from "pulumi-pipes-contract/filterRules";
import { finding, type Finding } from "../core/messages/findings";
import { isList, type JsonObject, isEmpty, listOf, own } from "../core/json/json";
import { certainProblems, type Problem } from "./certainProblems";

/** Names the fields that the filters of a dashboard need for their types. A program writes each filter as a whole. */
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
export const brokenRuleWarnings = (body: JsonObject, isNew: boolean): readonly Finding[] => {
  const hasContainers = isList(body["containers"]) || (isNew && body["containers"] === undefined);
  return warningsOf(body, (known) => brokenIn(known, hasContainers));
};

const warningsOf = (
  body: JsonObject,
  brokenBy: (body: JsonObject) => readonly Problem[],
): readonly Finding[] =>
  certainProblems(body, brokenBy).map(({ path, text }) =>
    finding(path, `${text}. The package sends it anyway`, "args/outside-known"),
  );

/** Other users can have set the containers of an existing dashboard whose program sets none. */
const brokenIn = (body: JsonObject, hasContainers: boolean): readonly Problem[] =>
  problemsOf([
    ...brokenDashboardRules(body),
    ...(hasContainers ? misplacedTiles(body["tiles"], body["containers"]) : []),
  ]);

const problemsOf = (broken: readonly BrokenRule[]): readonly Problem[] =>
  broken.map(({ path, text }) => ({
    path: path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    text,
  }));

/** The rules across fields that the chart of an alert breaks, as far as its values are known. */
export const chartWarnings = ({ chartConfig }: JsonObject): readonly Finding[] =>
  warningsOf({ chartConfig: chartConfig ?? null }, (args) =>
    problemsOf(brokenChartRules(args["chartConfig"], "chartConfig")),
  );

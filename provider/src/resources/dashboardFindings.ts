import { brokenDashboardRules, misplacedTiles } from "pulumi-pipes-contract/dashboardRules";
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
export function brokenRuleWarnings(body: JsonObject): readonly Finding[] {
  return certainProblems(body, brokenIn).map(({ path, text }) =>
    finding(path, `${text}. The package sends it anyway`, "args/outside-known"),
  );
}

/** Other users can have set the containers of a dashboard whose program sets none. */
const brokenIn = (body: JsonObject): readonly Problem[] =>
  [
    ...brokenDashboardRules(body),
    ...(isList(body["containers"]) ? misplacedTiles(body["tiles"], body["containers"]) : []),
  ].map(({ path, text }) => ({
    path: path.split(".").map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
    text,
  }));

import { isEmpty } from "./primitives";
import { listOf, type Fields } from "./ruleFields";
import { certainly, type Rule } from "./rules";

/** The fields that only some kinds of filters have, and those that each kind requires. */
const kinds: Readonly<
  Record<string, { readonly needs: readonly string[]; readonly takes: readonly string[] }>
> = {
  QUERY_EXPRESSION: {
    needs: ["expression", "sourceId"],
    takes: ["sourceMetricType", "where", "whereLanguage", "appliesToSourceIds"],
  },
  STATIC_LIST: { needs: ["options"], takes: [] },
  PROMETHEUS_LABEL: { needs: ["sourceId", "label"], takes: ["match"] },
  SOURCE_FILTER: { needs: ["sourceId", "expression", "variableName"], takes: ["appliesToSourceIds"] },
};

/** The fields that a kind of filter requires. A kind that services may add later is not known. */
export const filterNeeds = (type: unknown): readonly string[] =>
  typeof type === "string" && Object.hasOwn(kinds, type) ? (kinds[type]?.needs ?? []) : [];

const shared = ["variableName"];
const particular = [
  ...new Set(Object.values(kinds).flatMap(({ needs, takes }) => [...needs, ...takes])),
].filter((name) => !shared.includes(name));

const isQuery = ({ type }: Fields): boolean => type === "QUERY_EXPRESSION";
const isListed = ({ type }: Fields): boolean => type === "STATIC_LIST" || type === "PROMETHEUS_LABEL";
const isOfSource = ({ type }: Fields): boolean => type === "SOURCE_FILTER";

const variableForm = /^[A-Za-z_]\w*$/;

/** The rules of one filter. A filter of a query is broadcast unless it says otherwise, and a variable only if it says so. */
export const filterRules: readonly Rule<Fields>[] = [
  ...Object.entries(kinds).flatMap(([type, { needs, takes }]) =>
    particular
      .filter((name) => !needs.includes(name) && !takes.includes(name))
      .map((name) => ({
        path: name,
        text: `is not for the type ${type}`,
        when: (filter: Fields) => filter["type"] === type && !isEmpty(filter[name]),
      })),
  ),
  {
    path: "options",
    text: "must have at least one value",
    when: ({ options }) => Array.isArray(options) && options.length === 0,
  },
  {
    path: "isBroadcastEnabled",
    text: "must not be false unless isVariableEnabled is true",
    when: (filter) =>
      isQuery(filter) && filter["isBroadcastEnabled"] === false && filter["isVariableEnabled"] !== true,
  },
  {
    path: "isBroadcastEnabled",
    text: "must not be true, because only queries use the selection",
    when: (filter) => isListed(filter) && filter["isBroadcastEnabled"] === true,
  },
  {
    path: "isBroadcastEnabled",
    text: "must not be false for the type SOURCE_FILTER",
    when: (filter) => isOfSource(filter) && filter["isBroadcastEnabled"] === false,
  },
  {
    path: "isVariableEnabled",
    text: "must not be false, because filters of this type are always variables",
    when: (filter) => (isListed(filter) || isOfSource(filter)) && filter["isVariableEnabled"] === false,
  },
  {
    path: "variableName",
    text: "requires isVariableEnabled",
    when: (filter) =>
      isQuery(filter) && filter["variableName"] !== undefined && filter["isVariableEnabled"] !== true,
  },
  {
    path: "variableName",
    text: "must consist of letters, digits and _, and must not begin with a digit",
    when: ({ variableName: name }) => typeof name === "string" && !variableForm.test(name),
  },
  {
    path: "variableName",
    text: "must begin with a letter on known services",
    when: ({ variableName: name }) => typeof name === "string" && name.startsWith("_"),
    isWarning: true,
  },
  {
    path: "variableName",
    text: "required, because the name of the filter has no letters and digits",
    when: (filter) => isVariable(filter) && isEmpty(variableOf(filter)),
  },
  {
    path: "isGlobalRequirement",
    text: "has an effect only when minSelections is 1",
    when: ({ isGlobalRequirement, minSelections }) => isGlobalRequirement === true && minSelections !== 1,
    isIgnored: true,
  },
  {
    path: "options",
    text: "must be without duplicates",
    when: ({ options }) => new Set(listOf(options)).size < listOf(options).length,
  },
  {
    path: "appliesToSourceIds",
    text: "requires isBroadcastEnabled",
    when: ({ isBroadcastEnabled, appliesToSourceIds }) =>
      isBroadcastEnabled === false && !isEmpty(appliesToSourceIds),
  },
];

const isVariable = (filter: Fields): boolean =>
  isQuery(filter) ? filter["isVariableEnabled"] === true : isListed(filter) || isOfSource(filter);

/** The name of the variable of a filter: by default its title, with `_` for spaces and without other characters. */
const variableOf = ({ variableName, name }: Fields): unknown =>
  variableName ??
  (typeof name === "string"
    ? name
        .replace(/\s+/g, "_")
        .replace(/\W/g, "")
        .replace(/^[\d_]+/, "")
    : "");

/** The filters whose variable has the name of an earlier one. */
export function repeatedVariables(filters: readonly Fields[]): readonly number[] {
  const names = filters.map((filter) =>
    certainly(filter, () => (isVariable(filter) ? variableOf(filter) : undefined)),
  );
  return names.flatMap((name, index) => (!isEmpty(name) && names.indexOf(name) < index ? [index] : []));
}

/** The filters that can have the variable of a value. Filters of a kind that services may add later may have any. */
const filtersOf = (value: Fields, filters: readonly Fields[]): readonly Fields[] =>
  filters.filter(
    (filter) =>
      typeof filter["type"] !== "string" ||
      !Object.hasOwn(kinds, filter["type"]) ||
      (isVariable(filter) && variableOf(filter) === value["name"]),
  );

const isOfVariable = ({ type, name }: Fields): boolean => type === "variable" && typeof name === "string";

/** The rules of an initial value, with the filters of its dashboard. */
export const savedVariableRules = (filters: readonly Fields[]): readonly Rule<Fields>[] => [
  {
    path: "name",
    text: "no filter has this variableName",
    when: (value) => isOfVariable(value) && filtersOf(value, filters).length === 0,
  },
  {
    path: "all",
    text: "is only for a filter of the type SOURCE_FILTER",
    when: (value) =>
      isOfVariable(value) &&
      value["all"] === true &&
      filtersOf(value, filters).some((filter) => isQuery(filter) || isListed(filter)),
    isWarning: true,
  },
];

/** A condition that the web interface shows as a selection. */
const inCondition = /^\s*\S.*?\s+(?:NOT\s+)?IN\s*\(.*\)\s*$/is;

/** The rules of the initial value of a filter. */
export const savedFilterRules: readonly Rule<Fields>[] = [
  {
    path: "all",
    text: "must be true or left out",
    when: ({ all }) => all === false,
  },
  {
    path: "values",
    text: "is ignored when all is true. Leave the list empty",
    when: ({ all, values }) => all === true && listOf(values).length > 0,
    isIgnored: true,
  },
  {
    path: "condition",
    text: "must have the form column IN ('value'), because the web interface shows no other condition as a selection",
    when: ({ type, condition }) =>
      type !== "variable" &&
      typeof condition === "string" &&
      condition !== "" &&
      !inCondition.test(condition),
    isIgnored: true,
  },
];

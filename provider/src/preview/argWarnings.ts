import { formOf } from "pulumi-pipes-contract/facts";
import { z } from "zod";
import { valueText } from "../core/messages/errors";
import { type Field, fieldIn, isKnown, isListOfObjects } from "../core/schema/fields";
import { type ArgPath, type Finding, finding, sentAnyway } from "../core/messages/findings";
import {
  type JsonObject,
  type Value,
  isList,
  isObject,
  isUnknown,
  listOf,
  own,
  pathText,
} from "../core/json/json";
import { unusualId } from "../core/resource/address";
import type { Resource } from "../core/resource/resource";
import { didYouMean, suggestion } from "../core/messages/suggestions";
import { validate } from "../core/schema/validation";
import { fieldsIn } from "../core/schema/wireForm";

/** Returns warnings about args that `check` accepts. `isNew` is true if `up` creates the object. */
export function argWarnings(resource: Resource, args: JsonObject, isNew: boolean): readonly Finding[] {
  return [
    ...resource.scope.flatMap((name) => {
      const text = unusualId(own(args, name));
      return text === undefined ? [] : [finding([name], text, "args/outside-known")];
    }),
    ...outsideKnown(resource.fields, fieldsIn(resource, args)),
    ...(resource.checks?.warnings?.(args, isNew) ?? []),
  ];
}

/**
 * The form of an object: closed or with names of its own (`fixed`), an item with any names (`item`), or any names and values
 * (`usual`).
 */
type Form = "fixed" | "item" | "usual";

/** Returns values, numbers, lists and names that known services reject. Services can accept more later. */
function outsideKnown(
  object: Field,
  value: Value,
  at: ArgPath = [],
  form: Form = "fixed",
): readonly Finding[] {
  if (isList(value)) return value.flatMap((item, index) => outsideKnown(object, item, [...at, index], form));
  if (!isObject(value) || object.kind !== "object") return [];
  const names = Object.keys(object.fields);
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = [...at, name];
    if (!isKnown(object, name)) {
      const near = suggestion(name, names);
      if (form !== "fixed") return near === "" ? [] : [sentAnyway(path, `unusual name${near}`)];
      const text = `unknown name in ${pathText(at)}${didYouMean(name, names)}`;
      return object.isOpen ? [sentAnyway(path, text)] : [];
    }
    const field = fieldIn(object, name);
    const isUsual = form === "usual" || field.usual !== undefined;
    const inside = field.usual ?? (isListOfObjects(field) ? field.item : field);
    const insideForm = isUsual ? "usual" : isListOfObjects(field) ? "item" : "fixed";
    return [
      ...outsideFacts(field, inner).map((text) => sentAnyway(path, text)),
      ...outsideKnown(inside, inner, path, insideForm),
      ...outsideForms(field, inner, path),
    ];
  });
}

/** Finds values that break the form of an object, or of the items of a list. While the form is unknown, no value breaks it. */
function outsideForms(field: Field, value: Value, at: ArgPath): readonly Finding[] {
  if (isList(value)) return value.flatMap((item, index) => outsideForms(field, item, [...at, index]));
  const { forms = [] } = field;
  if (!isObject(value) || forms.some(({ when }) => Object.keys(when).some((name) => isUnknown(value[name]))))
    return [];
  const form = formOf(forms, value);
  if (!(form?.fields instanceof z.ZodObject)) return [];
  const named = Object.keys(form.when).map((name) => ` with the ${name} ${valueText(value[name])}`);
  const missing = `required by most services${named.join("")}. Set it`;
  return validate(form.fields, value, []).map(({ paths: [path = []], text, code }) =>
    code === "args/required"
      ? finding([...at, ...path], missing, "args/outside-known")
      : sentAnyway([...at, ...path], text),
  );
}

/** Finds the problems of a value on known services. */
function outsideFacts(
  { kind, known, bounds: [least, most] = [-Infinity, Infinity], integer, unique, itemForm }: Field,
  value: Value,
): readonly string[] {
  const isText = typeof value === "string";
  if (((isText && value !== "") || typeof value === "number") && known?.includes(value) === false) {
    const near = isText ? suggestion(value, known.map(String)) : "";
    return [`must be one of ${known.join(", ")} on known services, got ${valueText(value)}${near}`];
  }
  if (integer === true && typeof value === "number" && !Number.isInteger(value))
    return [`must be a whole number on known services, got ${value}`];
  if (typeof value === "string" && value.length > most)
    return [`must be at most ${most} characters on known services, got ${value.length}`];
  if (typeof value === "number" && value < least)
    return [`must be at least ${least} on known services, got ${value}`];
  if (typeof value === "number" && value > most)
    return [`must be at most ${most} on known services, got ${value}`];
  const texts = listOf(value).filter((item) => typeof item === "string");
  if (itemForm !== undefined) {
    const pattern = new RegExp(itemForm.pattern);
    return texts
      .filter((item) => !pattern.test(item))
      .map((item) => `must be ${itemForm.name}, got ${valueText(item)}`);
  }
  // A set is sent without repetitions.
  const isRepeated = (item: string, index: number): boolean => texts.indexOf(item) < index;
  const twice = unique === true && kind === "list" ? texts.filter(isRepeated) : [];
  return twice.map((item) => `must be without duplicates on known services, got ${valueText(item)} twice`);
}

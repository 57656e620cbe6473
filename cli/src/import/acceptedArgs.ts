import { formOf } from "pulumi-pipes-contract";
import { fieldIn, findingMessage, isKnown, isList, isObject, listOf } from "pulumi-pipes/internal";
import { objectFrom, pathText, validate } from "pulumi-pipes/internal";
import type { ArgPath, Field, Finding, Json, JsonObject, Resource } from "pulumi-pipes/internal";
import { z } from "zod";
import { withoutUrlSecrets } from "../urlSecrets";
import { argFailures } from "./adoption";
import { formIn } from "./shortening";

/** A part of args, and why a resource does not accept it. */
export interface RefusedPart {
  /** A field, or an item of a list. */
  readonly path: ArgPath;
  readonly value: Json | undefined;
  readonly reasons: readonly string[];
}

/**
 * The args that a resource and known services accept, without the items and fields that they refuse. `brokenRules` finds what breaks
 * rules of services across fields.
 */
export function acceptedArgs(
  resource: Resource,
  args: JsonObject,
  brokenRules: (args: JsonObject) => readonly Finding[],
) {
  const refused: RefusedPart[] = [];
  let accepted = args;
  for (;;) {
    const parts = partsOf(accepted, [
      ...argFailures(resource, accepted),
      ...formFailures(resource.fields, accepted, []),
      ...brokenRules(accepted),
    ]);
    const isNeeded = ({ path }: RefusedPart): boolean =>
      path.length < 2 && (path.length === 0 || resource.creation?.needs?.includes(String(path[0])) === true);
    const needed = parts.find(isNeeded);
    if (parts.length === 0 || needed !== undefined) return { accepted, refused, needed };
    refused.push(...parts);
    accepted = withoutParts(accepted, parts);
  }
}

/** The fields that known services refuse, such as the content of a tile. Args accept them, because services can have further forms. */
function formFailures(field: Field, value: Json | undefined, at: ArgPath): readonly Finding[] {
  if (isList(value)) return value.flatMap((item, index) => formFailures(field, item, [...at, index]));
  if (!isObject(value)) return [];
  const form = formOf(field.forms ?? [], value)?.fields;
  const broken = form instanceof z.ZodObject ? validate(form, value, []) : [];
  const fields = formIn(field);
  return [
    ...broken.map((failure) => ({ ...failure, paths: failure.paths.map((path) => [...at, ...path]) })),
    ...Object.entries(value).flatMap(([name, inner]) =>
      fields !== undefined && isKnown(fields, name)
        ? formFailures(fieldIn(fields, name), inner, [...at, name])
        : [],
    ),
  ];
}

/** The part that each failure belongs to, with all reasons. A failure of several fields is one of the last. */
function partsOf(args: JsonObject, failures: readonly Finding[]): readonly RefusedPart[] {
  const parts = new Map<string, RefusedPart>();
  for (const failure of failures) {
    const argPath = failure.paths.at(-1) ?? [];
    const [field = "", key] = argPath;
    const items = args[String(field)];
    const at = isList(items) && key !== undefined ? Number(key) : undefined;
    const path = at === undefined ? argPath.slice(0, 1) : [field, at];
    const inner = argPath.slice(path.length);
    const reason = findingMessage({ ...failure, paths: inner.length === 0 ? [] : [inner] });
    const value = at === undefined ? items : listOf(items)[at];
    const { reasons = [] } = parts.get(pathText(path)) ?? {};
    parts.set(pathText(path), { path, value, reasons: [...reasons, withoutUrlSecrets(reason)] });
  }
  return [...parts.values()];
}

function withoutParts(args: JsonObject, parts: readonly RefusedPart[]): JsonObject {
  const paths = new Set(parts.map(({ path }) => pathText(path)));
  const fields = Object.entries(args).filter(([name]) => !paths.has(pathText([name])));
  return objectFrom(
    fields.map(([name, value]) => [
      name,
      isList(value) ? value.filter((_, at) => !paths.has(pathText([name, at]))) : value,
    ]),
  );
}

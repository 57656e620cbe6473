import { z } from "zod";
import { isList, isObject, type Json, type JsonObject } from "../../provider/src/core/json/json";
import { schema, type Property, type SchemaType } from "./packageSchema";
import { load } from "./workflow";

const fields = z.record(z.string(), z.json());
const program = z.strictObject({
  name: z.string().optional(),
  runtime: z.literal("yaml").optional(),
  description: z.string().optional(),
  template: z.unknown().optional(),
  plugins: z.unknown().optional(),
  packages: z.unknown().optional(),
  config: z.record(z.string(), z.unknown()).default({}),
  variables: z.record(z.string(), z.json()).default({}),
  resources: z
    .record(
      z.string(),
      z.strictObject({
        type: z.string(),
        name: z.string().optional(),
        properties: fields.default({}),
        options: z
          .strictObject({ provider: z.string().optional(), dependsOn: z.array(z.string()).optional() })
          .default({}),
      }),
    )
    .default({}),
  outputs: fields.default({}),
});

const invocation = z.strictObject({
  function: z.string(),
  arguments: fields.default({}),
  options: z.strictObject({ provider: z.string() }).optional(),
  return: z.string().optional(),
});

const tokenOf = (type: string): string => type.replace(/^pipes:(?!index:)/, "pipes:index:");

/** The inconsistencies of a program in YAML with the schema of the plugin. */
export function yamlProblems(text: string): readonly string[] {
  const { config, variables, resources, outputs } = program.parse(load(text));
  const found: string[] = [];
  const outputsOf = (name: string): readonly string[] | undefined => {
    const resource = resources[name];
    if (resource !== undefined) {
      if (resource.type === "pulumi:providers:pipes") return [];
      return ["id", ...Object.keys(schema.resources[tokenOf(resource.type)]?.properties ?? {})];
    }
    const call = variables[name];
    const invoked = isObject(call) ? invocation.safeParse(call["fn::invoke"]) : undefined;
    const type = invoked?.success ? schema.functions[tokenOf(invoked.data.function)] : undefined;
    return type === undefined ? undefined : Object.keys(type.outputs.properties ?? {});
  };
  const checkReference = (path: string, reference: string): void => {
    const [, name = "", property] = /^([\w-]+)(?:\.(\w+))?/.exec(reference) ?? [];
    const isKnown = name in config || name in variables || name in resources;
    if (!isKnown) found.push(`${path}: nothing is named ${name}`);
    else if (property !== undefined && outputsOf(name)?.includes(property) !== true)
      found.push(`${path}: ${name} has no ${property}`);
  };
  const checkObject = (path: string, value: JsonObject, type: SchemaType): void => {
    for (const [name, field] of Object.entries(value)) {
      const property = type.properties?.[name];
      if (property === undefined) found.push(`${path}.${name}: unknown`);
      else check(`${path}.${name}`, field ?? null, property);
    }
    for (const name of type.required ?? []) if (!(name in value)) found.push(`${path}.${name}: missing`);
  };
  const invoke = (path: string, value: Json): void => {
    const { function: name, arguments: given, options, return: returned } = invocation.parse(value);
    const type = schema.functions[tokenOf(name)];
    if (type === undefined) {
      found.push(`${path}: no function ${name}`);
      return;
    }
    checkObject(path, given, type.inputs);
    if (options !== undefined) check(path, options.provider, { $ref: "pulumi.json#/Any" });
    if (returned !== undefined && !(returned in (type.outputs.properties ?? {})))
      found.push(`${path}: ${name} returns no ${returned}`);
  };
  function check(path: string, value: Json, property: Property): void {
    const references = typeof value === "string" ? [...value.matchAll(/\$\{([^}]+)\}/g)] : [];
    for (const [, reference = ""] of references) checkReference(path, reference);
    if (references.length > 0) return;
    if (isObject(value) && "fn::invoke" in value) {
      invoke(path, value["fn::invoke"] ?? null);
      return;
    }
    if (property.oneOf !== undefined) {
      const before = found.length;
      const lengths = property.oneOf.map((one) => {
        check(path, value, one);
        return found.splice(before);
      });
      if (!lengths.some((problems) => problems.length === 0)) found.push(...(lengths[0] ?? []));
      return;
    }
    if (property.$ref === "pulumi.json#/Any") {
      if (isList(value))
        value.forEach((item) => {
          check(path, item ?? null, property);
        });
      else if (isObject(value))
        Object.values(value).forEach((item) => {
          check(path, item ?? null, property);
        });
      return;
    }
    const named =
      property.$ref === undefined ? undefined : schema.types[property.$ref.replace("#/types/", "")];
    if (named?.enum !== undefined) {
      if (!named.enum.some((one) => one.value === value)) found.push(`${path}: no value of the enum`);
    } else if (named !== undefined) {
      if (isObject(value)) checkObject(path, value, named);
      else found.push(`${path}: no object`);
    } else if (property.type === "array" && property.items !== undefined) {
      if (isList(value))
        value.forEach((item, at) => {
          check(`${path}[${at}]`, item ?? null, property.items ?? {});
        });
      else found.push(`${path}: no list`);
    } else if (property.type === "object") {
      if (!isObject(value)) found.push(`${path}: no object`);
      else
        for (const [name, field] of Object.entries(value))
          check(`${path}.${name}`, field ?? null, property.additionalProperties ?? {});
    } else if (property.type === "integer" ? !Number.isInteger(value) : typeof value !== property.type)
      found.push(`${path}: no ${property.type ?? "known type"}`);
  }
  for (const [name, { type, properties, options }] of Object.entries(resources)) {
    const definition = schema.resources[tokenOf(type)];
    if (type === "pulumi:providers:pipes")
      checkObject(name, properties, { properties: schema.provider.inputProperties });
    else if (definition === undefined) found.push(`${name}: no resource ${type}`);
    else
      checkObject(name, properties, {
        properties: definition.inputProperties,
        required: definition.requiredInputs ?? [],
      });
    for (const text of [options.provider ?? [], options.dependsOn ?? []].flat())
      check(name, text, { $ref: "pulumi.json#/Any" });
  }
  for (const [name, value] of Object.entries({ ...variables, ...outputs }))
    check(name, value, { $ref: "pulumi.json#/Any" });
  return found;
}

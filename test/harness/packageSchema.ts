import schemaFile from "../../provider/plugin/schema.json";

export interface Property {
  readonly type?: string;
  readonly $ref?: string;
  readonly oneOf?: readonly Property[];
  readonly items?: Property;
  readonly additionalProperties?: Property;
  readonly description?: string;
  readonly willReplaceOnChanges?: boolean;
}

export type Properties = Readonly<Record<string, Property>>;

/** An object, or an enum. */
export interface SchemaType {
  readonly description?: string;
  readonly properties?: Properties;
  readonly required?: readonly string[];
  readonly enum?: readonly { readonly value: string }[];
}

export interface ResourceSchema {
  readonly inputProperties: Properties;
  readonly requiredInputs?: readonly string[];
  readonly properties: Properties;
}

interface PackageSchema {
  readonly types: Readonly<Record<string, SchemaType>>;
  readonly provider: { readonly inputProperties: Properties };
  readonly resources: Readonly<Record<string, ResourceSchema>>;
  readonly functions: Readonly<Record<string, { readonly inputs: SchemaType; readonly outputs: SchemaType }>>;
}

/** The schema of the plugin. */
export const schema: PackageSchema = schemaFile;

import Ajv2020, { type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { operationsOf } from "../../emulator/src/operations/index";
import { openApiDocument } from "../../emulator/src/openapi/document";

/** The parts of an OpenAPI document that responses are compared with. */
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses?: Responses }>>>>;
  readonly components: object;
}
type Responses = Readonly<Record<string, DescribedResponse>>;
interface DescribedResponse {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>;
  readonly headers?: Readonly<Record<string, { readonly required?: boolean }>>;
}

/** One response as it came. */
export interface SeenResponse {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const names = { segments: { pipes: "pipes", observability: "observability" }, settingPrefix: "dbms_" };
const documentOf = (strict: boolean) =>
  openApiDocument(operationsOf(names), { names, strict }) as unknown as Document;
const strictDocument = documentOf(true);
const openDocument = documentOf(false);
const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
const compiled = new WeakMap<object, ValidateFunction>();

/** What a response says that the document does not; empty where it follows it, or where the document has no such path. */
export function deviations({ method, path, status, headers, text }: SeenResponse, isStrict = true): string[] {
  const document = isStrict ? strictDocument : openDocument;
  const responses = describedResponses(document, method, path);
  if (responses === undefined) return [];
  const described = responses[status];
  if (described === undefined) return [`status ${status} is not described`];
  const missing = Object.entries(described.headers ?? {})
    .filter(([name, { required }]) => required === true && !headers.has(name))
    .map(([name]) => `the header ${name} is missing`);
  const type = (headers.get("content-type") ?? "").split(";", 1)[0] ?? "";
  const content = described.content?.[type];
  if (content === undefined) return [...missing, `content type "${type}" is not described for ${status}`];
  return type === "application/json"
    ? [...missing, ...violations(document, content.schema, JSON.parse(text))]
    : missing;
}

/** Operations of the document, as method and path. */
export function describedOperations(): string[] {
  return Object.entries(strictDocument.paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((key) => key !== "parameters")
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}

/** Matches what a path template of OpenAPI stands for. */
export function pathPattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}/?$`);
}

function describedResponses(document: Document, method: string, path: string): Responses | undefined {
  const plain = path.split("?", 1)[0] ?? path;
  const item = Object.entries(document.paths).find(([template]) => pathPattern(template).test(plain))?.[1];
  return item?.[method.toLowerCase()]?.responses;
}

function violations(document: Document, schema: object, value: unknown): string[] {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile({ ...schema, components: document.components });
    compiled.set(schema, validate);
  }
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath}: ${message ?? ""}`);
}

import { neutralPrefix, type Names } from "../api/names";
import { fullPath, pathParameters, type Operation } from "../api/operation";
import { isJsonObject, type JsonObject } from "../json";
import { describePath, describeQuery } from "./parameters";
import { describeResponses } from "./responses";
import { componentSchemas, referenceTo } from "./schemas";

/** The document is served at this path, to anybody. */
export const documentPath = "/openapi.json";

const tags = {
  services: "A service owns pipes, dashboards and alerts",
  pipes: "Pipes load data from outside sources into tables",
  keys: "Access keys sign the requests of this API",
  observability: "Dashboards, alerts on their tiles, and data sources",
} as const;

/** The service that the document describes. */
interface Service {
  readonly names: Names;
  /** True if fields that are not described are refused. */
  readonly strict: boolean;
}

/** The OpenAPI 3.1 document of the operations, in the words of a service. */
export function openApiDocument(operations: readonly Operation[], { names, strict }: Service): JsonObject {
  return inWordsOf(names, {
    openapi: "3.1.1",
    info: {
      title: "Management API of pipes, access keys, dashboards and alerts",
      version: "1",
      description: `The API of the emulator without quirks and faults. Fields that are not described here ${
        strict ? "are rejected." : "are dropped."
      }`,
    },
    servers: [{ url: "/" }],
    security: [{ key: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths: pathsOf(operations),
    components: {
      schemas: componentSchemas(strict),
      securitySchemes: {
        key: { type: "http", scheme: "basic", description: "The key id and the key secret of an access key" },
      },
    },
  });
}

function pathsOf(operations: readonly Operation[]): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) {
    const path = fullPath(operation);
    const item = (paths[path] ??= { parameters: describePath(operation) });
    item[operation.method.toLowerCase()] = describe(operation, operations);
  }
  return paths;
}

function describe(operation: Operation, operations: readonly Operation[]): JsonObject {
  const { operationId, summary, area, body, example, query } = operation;
  return {
    operationId,
    summary,
    tags: [area],
    ...(query === undefined ? {} : { parameters: describeQuery(query) }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: referenceTo(body),
                ...(example === undefined ? {} : { example }),
              },
            },
          },
        }),
    responses: describeResponses(operation, linksFrom(operation, operations)),
  };
}

/** Links lead from the creation of an object to the operations on that object. */
function linksFrom(
  { path, newIdAt }: Operation,
  operations: readonly Operation[],
): Record<string, JsonObject> | undefined {
  if (newIdAt === undefined) return undefined;
  const followers = operations.filter((candidate) => candidate.path.startsWith(`${path}/{`));
  return Object.fromEntries(followers.map((follower) => [follower.operationId, linkTo(follower, newIdAt)]));
}

function linkTo(follower: Operation, newIdAt: string): JsonObject {
  const ids = pathParameters(follower.path).map((name) => [name, `$response.body#${newIdAt}`]);
  const owners = pathParameters(fullPath(follower))
    .filter((name) => !follower.path.includes(`{${name}}`))
    .map((name) => [name, `$request.path.${name}`]);
  return {
    operationId: follower.operationId,
    parameters: Object.fromEntries([...owners, ...ids]) as JsonObject,
  };
}

/** Nothing but names of settings starts with the contract's prefix. */
function inWordsOf({ settingPrefix }: Names, document: JsonObject): JsonObject {
  if (settingPrefix === neutralPrefix) return document;
  const text = JSON.stringify(document).replaceAll(`"${neutralPrefix}`, `"${settingPrefix}`);
  const renamed: unknown = JSON.parse(text);
  return isJsonObject(renamed) ? renamed : document;
}

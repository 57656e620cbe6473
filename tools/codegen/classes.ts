import { placeBefore } from "../../provider/src/core/resource/address";
import { type KnownKind, resources } from "../../provider/src/resources";
import { article, commentOf } from "./comments";
import { exampleParagraphs } from "./examples";
import { kinds } from "./kinds";

/** The classes of the resources, and `Provider`. */
export function classesText(): string {
  const types = (suffix: string): string => kinds.map((kind) => `${kind}${suffix}`).join(", ");
  return [
    "// Written by `npm run generate` from `tools/codegen/classes.ts` and `tools/codegen/examples`; change these.\n",
    'import type * as pulumi from "@pulumi/pulumi";',
    `import type { ${types("Args")} } from "../args";`,
    `import type { ${types("Outputs")} } from "./fields.generated";`,
    'import { PipesProvider } from "../provider";',
    'import type { ProviderArgs } from "./provider.generated";',
    'import { isResource, noArgs, PipesResource } from "../resource";\n',
    ...kinds.map(classText),
    `${docOf("Provider")}export class Provider extends PipesProvider {
  public constructor(name: string, args: ProviderArgs, opts?: pulumi.ResourceOptions) {
    super(name, args, opts);
  }
}`,
  ].join("\n");
}

/** The classes of the resources and of `Provider` on the plugin. */
export function pluginClassesText(): string {
  const names = [...kinds, "Provider"];
  return [
    "// Written by `npm run generate` from `tools/codegen/classes.ts`; change that.\n",
    'import * as dynamic from "./classes.generated";\n',
    ...names.map(
      (name) =>
        `${commentOf(`\`${name}\` of \`pulumi-pipes\`, on the plugin.`, "")}export class ${name} extends dynamic.${name} {
  protected static override readonly isOnPlugin = true;
}
`,
    ),
  ].join("\n");
}

function docOf(name: string): string {
  const [description = "", ...examples] = exampleParagraphs(name);
  return commentOf(description.replaceAll("\n", " "), "", examples);
}

function classText(kind: KnownKind): string {
  return `export interface ${kind} extends ${kind}Outputs {}

${docOf(kind)}export class ${kind} extends PipesResource {
  constructor(name: string, args: ${kind}Args, opts?: pulumi.CustomResourceOptions) {
    super("${kind}", name, args, opts);
  }

${commentOf(docOfGet(kind), "  ")}  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${kind} {
    return new this(name, noArgs, { ...opts, id });
  }

${commentOf(`True if a value is ${article(kind)} \`${kind}\`.`, "  ")}  static override isInstance(value: unknown): value is ${kind} {
    return isResource(value, "${kind}");
  }
}
`;
}

const docOfGet = (kind: KnownKind): string =>
  `Reads ${article(resources[kind].noun)} ${resources[kind].noun} without managing it. \`id\` is ${idTextOf(kind)} ` +
  `The call fails if the ${resources[kind].noun} does not exist.`;

/** The form of the IDs that `get` and an import accept. */
export function idTextOf(kind: KnownKind): string {
  const scope = placeBefore(resources[kind]);
  const place = scope.includes("serviceId") ? "service" : "organization";
  const owner = scope.length === resources[kind].scope.length ? `the ${resources[kind].noun}` : "its service";
  return `the ID of ${owner} in the configured ${place}. For another ${place}, it is \`${[...scope, "id"].join("/")}\`.`;
}

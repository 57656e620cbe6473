import { isObject } from "pulumi-pipes/internal";
import { inOrder, type WrittenArgs } from "./adoption";
import { Call, commentOf, Commented, objectCode, stringCode } from "./sourceText";
import { kinds } from "./kinds";
import { howToSet, type NamedAdoption, type NamedSecret } from "./naming";
import { capital, identifierOf, withoutRepeats } from "./identifiers";
import { dashboardOf, withReferences, type DashboardVariable } from "./references";
import type { SecretField } from "./configSecrets";

/** The program that adopts the objects: `index.ts`. */
export function programOf(objects: readonly NamedAdoption[]): string {
  const variables = dashboardVariables(objects);
  const secrets = objects.flatMap((object) => object.secrets);
  const sections = kinds.flatMap((kind) => {
    const ofKind = objects.filter(({ adoption }) => adoption.kind.name === kind.name);
    return ofKind.map((object) => resourceCode(object, variables));
  });
  return [...header(secrets), ...sections].join("\n\n") + "\n";
}

function header(secrets: readonly NamedSecret[]): readonly string[] {
  const isPulumiNeeded = secrets.length > 0;
  const imports = [
    ...(isPulumiNeeded ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
    'import * as pipes from "pulumi-pipes";',
  ];
  const shapes = new Map(
    secrets
      .filter(({ field }) => field.parts.length > 0)
      .map(({ field }) => [typeOf(field), field.parts.map((part) => `  ${part}: string;\n`).join("")]),
  );
  return [
    [
      "/*",
      " * Written by `pulumi-pipes import`. Each resource adopts an object that exists, as it is: the first `pulumi up`",
      " * says `create` and changes nothing on the service, unless somebody changed an object since: it restores that object.",
      " * `pulumi destroy` keeps the objects on the service.",
      ...(isPulumiNeeded
        ? [
            " *",
            " * Secrets are not in this text. Each stays on the service as it is until its configuration is set.",
          ]
        : []),
      " */",
      ...imports,
    ].join("\n"),
    ...(isPulumiNeeded ? ["const config = new pulumi.Config();"] : []),
    ...[...shapes].map(([name, parts]) => `interface ${name} {\n${parts}}`),
  ];
}

/** Only what an alert points at needs a variable. */
function dashboardVariables(objects: readonly NamedAdoption[]): ReadonlyMap<string, DashboardVariable> {
  const alerts = objects.filter(({ adoption }) => adoption.kind.name === "alert");
  const wanted = new Set(alerts.map(({ adoption }) => dashboardOf(adoption.args)));
  const dashboards = objects.filter(
    ({ adoption }) => adoption.kind.name === "dashboard" && wanted.has(adoption.live.id),
  );
  const identifiers = withoutRepeats(
    dashboards.map(({ name, adoption }) => identifierOf(name, adoption.kind.suffix)),
  );
  return new Map(
    dashboards.map(({ adoption }, index) => [
      adoption.live.id,
      { identifier: identifiers[index] ?? "", dashboard: adoption },
    ]),
  );
}

function resourceCode(
  { adoption, name, secrets }: NamedAdoption,
  variables: ReadonlyMap<string, DashboardVariable>,
): string {
  const { kind, live, unmanaged, unknown } = adoption;
  const own = kind.name === "dashboard" ? variables.get(live.id)?.identifier : undefined;
  const dashboard = kind.name === "alert" ? variables.get(dashboardOf(adoption.args) ?? "") : undefined;
  const args = dashboard === undefined ? adoption.args : withReferences(adoption.args, dashboard);
  const remarks = [
    ...unmanaged.map((reason) => `Not managed: ${reason}`),
    ...(unknown.length === 0
      ? []
      : [`Not known to this version, and kept as they are: ${unknown.join(", ")}`]),
  ];
  const comments = remarks.map((remark) => `${commentOf(remark)}\n`).join("");
  const assigned = own === undefined ? "" : `const ${own} = `;
  const body = objectCode(inOrder(kind.resource, withSecrets(args, secrets)), "");
  return `${comments}${assigned}new pipes.${kind.resource.kind}(${stringCode(name)}, ${body});`;
}

function withSecrets(args: WrittenArgs, secrets: readonly NamedSecret[]): WrittenArgs {
  return secrets.reduce((map, secret) => withSecretAt(map, secret.field.path, secretCode(secret)), args);
}

function withSecretAt(map: WrittenArgs, [name, ...rest]: readonly string[], code: Commented): WrittenArgs {
  if (name === undefined) return map;
  const inner = map[name];
  return {
    ...map,
    [name]: rest.length === 0 ? code : withSecretAt(isObject(inner) ? inner : {}, rest, code),
  };
}

function secretCode({ field, key }: NamedSecret): Commented {
  const call = field.parts.length === 0 ? "getSecret" : `getSecretObject<${typeOf(field)}>`;
  const value = new Call(`config.${call}`, stringCode(key));
  return new Commented(value, ["Secret, unmanaged until it is set:", ...howToSet({ field, key })]);
}

const typeOf = ({ path }: SecretField): string => `${capital(path.at(-1) ?? "")}Config`;

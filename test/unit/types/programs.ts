import { join } from "node:path";
import { repository } from "../../harness/repository";
import { typeCheckFolder, typeErrors } from "../../harness/typeCheck";

/** What every program begins with: parts of args as users have them at hand. */
const head = `
import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";
export const cond = pulumi.runtime.isDryRun();
export const text: string = pulumi.getStack();
export const eventual: pulumi.Output<string> = pulumi.output(text);
export const perhaps: pulumi.Output<string | undefined> = new pulumi.Config().getSecret("x") ?? pulumi.output(undefined);
export const channel = { type: "webhook", webhookId: "w" };
export const measured = { threshold: 1, interval: "1h", channel };
export const onTile = { ...measured, dashboardId: "d", tileId: "t" };
export const destination = { database: "d", table: "t" };
export const kafka = { brokers: "b", topics: "t" };
export const tableMappings = [{ sourceSchemaName: "public", sourceTable: "o", targetTable: "o" }];
export const postgres = { host: "h", database: "d", tableMappings };
export const place = { x: 0, y: 0, w: 12, h: 6 };
`;

/** What the compiler finds in programs, in their order; they use the sources of the packages. */
export function errorsIn(programs: readonly string[]): readonly (readonly string[])[] {
  const source = (folder: string): string[] => [join(repository, folder, "src", "index.ts")];
  const paths = { "pulumi-pipes": source("provider"), "pulumi-pipes-contract": source("contract") };
  const texts = new Map(
    programs.map((text, index) => [join(typeCheckFolder, `program${index}.ts`), `${head}${text}\n`]),
  );
  return [...typeErrors(texts, { paths }).values()];
}

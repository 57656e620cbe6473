import { readdirSync } from "node:fs";
import { join } from "node:path";
import schema from "../../provider/plugin/schema.json";
import { blocksOf, type Block } from "./markdown";
import { repository, textOf } from "./repository";

/** What distinguishes a program from other blocks of a language. */
const forms = { python: /^import pulumi/m, yaml: /^(resources|variables|outputs):/m } as const;

/** The different programs in a language in the documents and in the schema of the plugin. */
export function programsIn(language: keyof typeof forms): readonly Block[] {
  const documents = readdirSync(join(repository, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .flatMap((name) => blocksOf(join("docs", name), textOf(join("docs", name))));
  const described = Object.entries({ ...schema.resources, ...schema.functions });
  const inSchema = described.flatMap(([token, { description }]) => blocksOf(token, description));
  const programs = [...inSchema, ...documents].filter(
    (one) => one.language === language && forms[language].test(one.text),
  );
  return [...new Map(programs.map((one) => [one.text, one])).values()];
}

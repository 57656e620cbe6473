import { resolve } from "node:path";
import { howToSet, type NamedAdoption } from "./naming";
import type { Instance } from "./terraformState";

/** What the command wrote, and the commands that the user runs next. */
export function summaryOf(
  out: string,
  objects: readonly NamedAdoption[],
  moved: readonly Instance[],
  unmatched: readonly Instance[],
): string {
  const secrets = objects.flatMap((object) => object.secrets.flatMap(howToSet));
  const next = [
    `Wrote ${objects.length} resources to ${out}`,
    ...section("Secrets stay unmanaged on the service until you set them:", secrets),
    ...section("Next:", [
      `${resolve(out) === process.cwd() ? "" : `cd ${shellWord(out)} && `}npm install && pulumi stack init dev`,
      "pulumi config set pipes:authKeyId",
      "pulumi config set --secret pipes:authKeySecret",
      "pulumi up   # shows `create`, and adopts the existing objects",
    ]),
    ...section("Or, instead of the first `pulumi up`, with a Pulumi CLI ≥ 3.254:", [
      "pulumi import --file import.json --generate-code=false --protect=false",
    ]),
    ...section(
      "Then let Terraform forget the objects, or each tool reverts the changes of the other:",
      moved.map(({ address }) => `terraform state rm ${shellWord(address)}`),
    ),
  ];
  return [
    ...(objects.length === 0 ? ["There is nothing to import. The command wrote no files."] : next),
    ...section(
      "No object of this service has the id of these instances; choose their objects with --id:",
      unmatched.map(({ address }) => address),
    ),
    "",
  ].join("\n");
}

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];

/** A text as one word of a shell. */
const shellWord = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

import { withBlanks } from "pulumi-pipes/internal";
import { howToSet, type ProgramObject } from "./naming";
import { nameOf } from "./reading";

/** The script with the commands that set the secrets of a program. */
export const secretsFile = "set-secrets.sh";

const header = `\
# Each command asks for a secret that the service does not show. Until it is set, the secret stays unmanaged on the service.
# Delete the lines of secrets that Pulumi should not manage, replace each <name> and remove the # before it. Then run:
#   sh ${secretsFile}
`;

/** A command with a placeholder is a comment, because it would set a secret of that name. */
const withPlaceholder = (line: string): string => (line.includes("<name>") ? `# ${line}` : line);

/** The text of that script; undefined without secrets. */
export function secretsScript(objects: readonly ProgramObject[]): string | undefined {
  const sections = objects.flatMap((object) => {
    if (object.secrets.length === 0) return [];
    const title = withBlanks(`${object.resource.noun} ${nameOf(object.live)}`).trim();
    return [`\n# ${title}\n${object.secrets.flatMap(howToSet).map(withPlaceholder).join("\n")}\n`];
  });
  return sections.length === 0 ? undefined : `${header}${sections.join("")}`;
}

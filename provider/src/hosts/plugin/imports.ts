import { withCode, type Message } from "../../core/messages/errors";
import { findingText, type Finding } from "../../core/messages/findings";
import type { Resource } from "../../core/resource/resource";

/**
 * Lists what the program of an imported object must set or correct, because args do not accept the values that the service
 * returned.
 */
export function incompleteImportText({ noun, idArg }: Resource, failures: readonly Finding[]): Message {
  const instead = idArg.isRequired ? "" : `, or omit it and set ${idArg.name} to the ID of the ${noun}`;
  const lines = failures.map((failure) => {
    const isMissing = failure.code === "args/required";
    const text = isMissing ? `the service does not return it. Set it in the program${instead}` : failure.text;
    return `  ! ${findingText({ ...failure, text })}`;
  });
  const head = `imported the ${noun}, but some values need a correction in the program:`;
  return withCode([head, ...lines].join("\n"), "import/incomplete");
}

import type { Verdict } from "../../client";
import { enumerated } from "../../lifecycle/errors";
import { valueAt, type PropertyMap } from "../../schema/propertyMap";

/** What a service does not accept in a dashboard's body, each led by its path. */
export interface Complaints {
  /** About what the args say: the program can mend it. */
  readonly ofArgs: string | undefined;
  /** About what they do not say, such as a field that others set. */
  readonly ofOthers: string | undefined;
}

/** Complaints that a message repeats before it only counts. */
const complaintsInMessage = 10;

/** A verdict in the words of the args. */
export function complaintsOf({ errors }: Verdict, args: PropertyMap): Complaints {
  const said = errors.length > 0 ? errors : [{ path: "", message: "it does not say why" }];
  const textOf = (isOfArgs: boolean): string | undefined => {
    const ones = said.filter(({ path }) => isOfArgs === isSaid(path, args));
    const texts = ones.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
    return texts.length === 0 ? undefined : enumerated(texts, complaintsInMessage);
  };
  return { ofArgs: textOf(true), ofOthers: textOf(false) };
}

/** Whether the args say something at a path as services write them: `tiles[1].config`, `$.tiles.1.config`, `/tiles/1/config`. */
function isSaid(path: string, args: PropertyMap): boolean {
  const [root, ...inside] = path.split(/[./[\]"']+/).filter((step) => step !== "");
  const steps = root === "$" || root === "#" || root === "body" ? inside : [root ?? "", ...inside];
  return steps.length > 0 && valueAt(args, steps) !== undefined;
}

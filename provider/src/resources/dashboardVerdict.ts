import { enumerated } from "../core/errors";
import { additionalFields } from "../core/fields";
import { valueAt, type JsonObject } from "../core/json";

/** What a service finds wrong with a dashboard's body, as far as messages repeat it. */
interface Verdict {
  readonly errors: readonly { readonly path: string; readonly message: string }[];
}

/** What a service does not accept in a dashboard's body, each led by its path. */
export interface Complaints {
  /** About what the args set: the program can correct it. */
  readonly ofArgs: string | undefined;
  /** About what they do not set, such as a field of others. */
  readonly ofOthers: string | undefined;
}

/** Complaints that a message repeats before it only counts. */
const complaintsInMessage = 10;

/** A verdict in the words of the args. */
export function complaintsOf({ errors }: Verdict, args: JsonObject): Complaints {
  const all = errors.length > 0 ? errors : [{ path: "", message: "it does not say why" }];
  const textOf = (isOfArgs: boolean): string | undefined => {
    const texts = all
      .filter(({ path }) => isOfArgs === isSet(path, args))
      .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
    return texts.length === 0 ? undefined : enumerated(texts, complaintsInMessage);
  };
  return { ofArgs: textOf(true), ofOthers: textOf(false) };
}

/** Whether the args have a value at a path as services write them: `tiles[1].config`, `$.tiles.1.config`, `/tiles/1/config`. */
function isSet(path: string, args: JsonObject): boolean {
  const [root, ...inside] = path.split(/[./[\]"']+/).filter((step) => step !== "");
  const steps = root === "$" || root === "#" || root === "body" ? inside : [root ?? "", ...inside];
  const inArgs = [steps, [additionalFields, ...steps]];
  return steps.length > 0 && inArgs.some((at) => valueAt(args, at) !== undefined);
}

import { reportOf as reportOfStacks } from "../../cli/src/report/command";
import { type PropertyMap } from "../harness/provider/wire";

/* Previews that no service and no engine made. */

/** Longer than what a row shows of a value. */
export const long = "x".repeat(100);

export const reportOf = (text: string) => reportOfStacks([{ text, name: "preview" }], "Preview");

export const ours = "pulumi-nodejs:dynamic/pipes:";

/** A step of a preview. */
export const step = (
  op: string,
  name: string,
  before: PropertyMap,
  after: PropertyMap,
  more: PropertyMap = {},
) => {
  const { type = `${ours}Alert` } = more as { readonly type?: string };
  return {
    op,
    urn: `urn:pulumi:dev::shop::${type}::${name}`,
    oldState: { id: "old", inputs: before, outputs: before },
    newState: { inputs: after },
    ...more,
  };
};
export const previewOf = (steps: readonly object[], diagnostics: readonly object[] = []): string =>
  JSON.stringify({ steps, diagnostics, changeSummary: { same: 3 } });
export const reported = (...steps: readonly object[]): string => reportOf(previewOf(steps)).markdown;

/** What happens to which resources, by the rows of the table or the sections of the details. */
export const titlesOf = (sections: unknown): readonly (string | undefined)[] =>
  (sections as readonly (readonly string[])[]).map(([title]) => title);

/** A generated mutant that changes nothing that anybody can notice. */
interface Equivalent {
  readonly file: string;
  /** The whole line, without its indentation. */
  readonly snippet: string;
  readonly description: string;
  readonly reason: string;
}

/** An entry whose line changes counts no more: look at the new line. */
export const equivalents: readonly Equivalent[] = [
  {
    file: "provider/src/client/baseAddress.ts",
    snippet: 'throw new ApiError({ kind: "badAddress", ...noRequest, place: { base: "", from }, detail });',
    description: '"" becomes "x"',
    reason:
      "An error about a refused address names where the address comes from, and never the address itself.",
  },
  // Of the core before it was rebuilt (ef26fe3).
  {
    file: "provider/src/hosts/dynamic/provider.ts",
    snippet: "if (definition === undefined || inputs === undefined) return undefined;",
    description: "early return dropped",
    reason: "Only a creation and an update fail in part, and both have a definition and inputs.",
  },
  {
    file: "provider/src/lifecycle/adoptionPlan.ts",
    snippet: "if (inner === undefined) return [];",
    description: "early return dropped",
    reason: "The check of args refuses an item with a field that its schema does not have.",
  },
  {
    file: "provider/src/lifecycle/echo.ts",
    snippet: 'const name = (path.at(-1) ?? "").replace(/[.*+?^${}()|[\\]\\\\]/g, "\\\\$&");',
    description: '"" becomes "x"',
    reason: "Each path has at least one name.",
  },
  {
    file: "provider/src/resources/pipe/settingsArgs.ts",
    snippet: ".omit({ stopped: true, resyncTrigger: true, deletionPolicy: true })",
    description: "true becomes false",
    reason: "Only the generator reads it. The linter fails if the generated files differ.",
  },
];

/** A call of the engine, such as `diff alert`. `refresh` is the diff of a refresh. */
export type EngineCall = `${"read" | "refresh" | "check" | "diff" | "update" | "delete"} ${"alert" | "key"}`;

/**
 * The calls of each command of the CLI for a stack of an alert and a key, in which the service takes longer to return the key:
 * reads at their end, all others at their beginning. `test/engine/ci/callOrders.test.ts` records them again.
 */
export const callOrders = {
  preview: ["check alert", "diff alert", "check key", "diff key"],
  "preview --refresh": [
    ...(["read alert", "refresh alert", "read key", "refresh key"] as const),
    ...(["check alert", "diff alert", "check key", "diff key"] as const),
  ],
  "preview --refresh --run-program": [
    ...(["read alert", "refresh alert", "check alert", "diff alert"] as const),
    ...(["read key", "refresh key", "check key", "diff key"] as const),
  ],
  "refresh --preview-only": ["read alert", "refresh alert", "read key", "refresh key"],
  "refresh --preview-only --run-program": ["read alert", "refresh alert", "read key", "refresh key"],
  "up --yes --skip-preview": [
    ...(["check alert", "diff alert", "check key", "diff key"] as const),
    "update key",
  ],
  "up --yes --skip-preview --refresh": [
    ...(["read alert", "refresh alert", "read key", "refresh key"] as const),
    ...(["check alert", "diff alert", "check key", "diff key", "update key"] as const),
  ],
  "up --yes --skip-preview --refresh --run-program": [
    ...(["read alert", "refresh alert", "check alert", "diff alert"] as const),
    ...(["read key", "refresh key", "check key", "diff key", "update key"] as const),
  ],
  "destroy --preview-only": [],
  "destroy --preview-only --run-program": [],
  "destroy --preview-only --refresh --run-program": [
    ...(["read alert", "refresh alert", "read key", "refresh key"] as const),
  ],
  "destroy --yes --skip-preview --refresh": [
    ...(["read alert", "refresh alert", "read key", "refresh key", "delete alert", "delete key"] as const),
  ],
} satisfies Readonly<Record<string, readonly EngineCall[]>>;

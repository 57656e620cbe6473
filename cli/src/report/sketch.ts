/** Lines of a table, or of text. */
const rows = (...ends: readonly number[]): string =>
  ends.map((end, at) => `<path d="M4 ${6 + 6 * at}H${end}"/>`).join("");

const bars = (...heights: readonly number[]): string =>
  heights.map((height, at) => `<path class="bar" d="M${8 + 11 * at} 28V${28 - height}"/>`).join("");

const table = `${rows(96, 96, 96, 96)}<path d="M34 3V27M66 3V27"/>`;

const cells = [0, 1, 2].map((row) =>
  [0, 1, 2, 3, 4, 5, 6].map((column) =>
    (row * column) % 3 === 1 ? "" : `<path class="bar" d="M${8 + 13 * column} ${8 + 8 * row}h.1"/>`,
  ),
);

/** A drawing of 100 by 30 for each display type. The service can have further ones. */
export const sketches: ReadonlyMap<unknown, string> = new Map([
  ["line", '<path d="M3 24L20 14L36 18L54 6L72 13L97 4"/>'],
  ["bar", bars(12, 20, 8, 24, 16, 22, 10, 18)],
  ["stacked_bar", bars(12, 20, 8, 24, 16, 22, 10, 18)],
  ["pie", '<circle cx="50" cy="15" r="12"/><path d="M50 3V15L60 22"/>'],
  ["number", '<path d="M34 9L42 4V26M52 8Q52 4 59 4T66 9Q66 14 52 26H67"/>'],
  ["table", table],
  ["search", table],
  ["event_patterns", table],
  ["heatmap", cells.flat().join("")],
  ["markdown", rows(60, 92, 80, 40)],
]);

import * as pipes from "pulumi-pipes";

// A dashboard with its tiles. A tile keeps its ID and its alerts as long as its name is unique and unchanged. If you
// remove a tile from the list `tiles`, the service deletes the tile and its alerts. If you remove an optional argument,
// such as `tags`, the next update clears it on the service. To adopt an existing dashboard, set `adoptId`.

const traces = pipes.getSourceOutput({ name: "Traces" });
const config = { displayType: "line", sourceId: traces.id, select: [{ aggFn: "count" }] };
const checkout = new pipes.Dashboard("checkout", {
  name: "Checkout",
  tags: ["shop"],
  tiles: [{ name: "Rate", x: 0, y: 0, w: 12, h: 6, config }],
});
export const rateTile = pipes.tileIdOf(checkout, "Rate");

// An existing dashboard, adopted. Pulumi manages only its tags, so its tiles and their alerts stay unchanged, and
// `pulumi destroy` keeps it on the service:

new pipes.Dashboard("orders", { adoptId: "65f1a0c3d2b4e5f607182930", tags: ["shop"] });

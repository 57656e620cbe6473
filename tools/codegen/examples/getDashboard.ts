import * as pipes from "pulumi-pipes";

const checkout = pipes.getDashboardOutput({ name: "Checkout" });
export const tileId = pipes.tileIdOf(checkout, "Latency p95");

import * as pipes from "pulumi-pipes";

const latency = pipes.getAlertOutput({ name: "p95 latency" });
export const latencyState = latency.state;

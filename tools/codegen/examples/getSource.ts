import * as pipes from "pulumi-pipes";

const traces = pipes.getSourceOutput({ name: "Traces", kind: "trace" });
export const tracesId = traces.id;

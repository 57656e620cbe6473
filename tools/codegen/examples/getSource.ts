import * as pipes from "pulumi-pipes";

const traces = pipes.getSourceOutput({ name: "Traces" });
export const tracesId = traces.id;

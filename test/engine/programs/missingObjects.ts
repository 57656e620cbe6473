import * as pipes from "pulumi-pipes";

const id = "00000000-0000-4000-8000-000000000000";

new pipes.PipeSettings("pipe", { pipeId: id, name: "ours" });
new pipes.AccessKey("key", { adoptId: id, name: "ours" });

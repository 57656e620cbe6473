import * as pipes from "pulumi-pipes";

const id = "3d9b2c71-58ae-4f06-a1d4-7c60e2b8f915";

new pipes.PipeSettings("orders", { pipeId: id }, { import: id });

import * as pipes from "pulumi-pipes";

const orders = pipes.getPipeOutput({ name: "orders" });
export const isRunning = orders.apply(({ state }) => state === "Running");

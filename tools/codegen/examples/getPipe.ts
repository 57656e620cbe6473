import * as pipes from "pulumi-pipes";

const orders = pipes.getPipeOutput({ name: "order-events" });
export const ordersState = orders.state;

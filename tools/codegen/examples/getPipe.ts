import * as pipes from "pulumi-pipes";

const orders = pipes.getPipeOutput({ name: "orders" });
export const ordersState = orders.state;

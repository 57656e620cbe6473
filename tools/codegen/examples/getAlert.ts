import * as pipes from "pulumi-pipes";

const checkoutFails = pipes.getAlertOutput({ name: "Checkout fails" });
export const alertState = checkoutFails.state;

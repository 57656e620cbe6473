import * as pipes from "pulumi-pipes";

const ci = pipes.getAccessKeyOutput({ name: "ci" });
export const expiry = ci.expireAt;

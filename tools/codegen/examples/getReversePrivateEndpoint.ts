import * as pipes from "pulumi-pipes";

const brokers = pipes.getReversePrivateEndpointOutput({ description: "Brokers" });
export const reversePrivateEndpointIds = [brokers.id];

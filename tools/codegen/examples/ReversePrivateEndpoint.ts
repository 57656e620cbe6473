import * as pipes from "pulumi-pipes";

// A private endpoint that pipes connect through. To adopt an existing endpoint, set `adoptId`.

const brokers = new pipes.ReversePrivateEndpoint("brokers", {
  description: "Event brokers",
  type: "VPC_ENDPOINT_SERVICE",
  vpcEndpointServiceName: "com.amazonaws.vpce.eu-west-1.vpce-svc-0123456789abcdef0",
  customPrivateDnsMappings: [{ privateDnsName: "*.brokers.example.com" }],
});
export const reversePrivateEndpointIds = [brokers.id];

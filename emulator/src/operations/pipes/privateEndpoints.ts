import { reversePrivateEndpoint, type ReversePrivateEndpoint } from "pulumi-pipes-contract";
import { z } from "zod";
import { recordSchemas } from "../../api/namedSchemas";
import { operation, type Operation } from "../../api/operation";
import { defaultSeed } from "../../seed/ids";

recordSchemas.add(reversePrivateEndpoint, { id: "ReversePrivateEndpoint" });

const { reversePrivateEndpoints: ids, serviceId: owner } = defaultSeed;

/** The private endpoints of the seed, which no operation changes. */
const endpoints: readonly ReversePrivateEndpoint[] = [
  { id: ids.brokers, description: "Brokers" },
  { id: ids.warehouse, description: "Warehouse" },
];

/** Operations on private endpoints; paths are below the service. */
export const privateEndpointOperations = (pipes: string): readonly Operation[] => [
  operation({
    area: "pipes",
    inContract: false,
    method: "GET",
    path: `/${pipes}ReversePrivateEndpoints`,
    access: "read",
    operationId: "listReversePrivateEndpoints",
    summary: "List the private endpoints that pipes of a service connect through",
    result: z.array(reversePrivateEndpoint),
    handle: ({ serviceId }) => ({ result: serviceId === owner ? endpoints : [] }),
  }),
];

import { z } from "zod";
import { facts, fixed } from "./facts";
import { known } from "./knownValues";
import { answered } from "./responseShape";

const fixedText = () => z.string().min(1).register(facts, fixed).optional();

/** A DNS name of the endpoint. */
export const privateDnsMapping = z.strictObject({
  /**
   * Domain name: exact, or with a leading wildcard such as `*.example.com`. Only one endpoint of a service can have a given name.
   */
  privateDnsName: z.string().min(1),
  /**
   * ID of the target that the name resolves to, one of `dnsTargets`. Only for the type `VPC_RESOURCE`. Until the endpoint reports
   * this target, the name resolves to nothing.
   */
  targetId: z.string().min(1).optional(),
});

/** Body of an endpoint's creation (beyond the contract). */
export const reversePrivateEndpointBody = z.strictObject({
  /** Description of the endpoint, which has no name. */
  description: z.string().register(facts, { ...fixed, bounds: [0, 255] }),
  /** Kind of target that the endpoint connects to. */
  type: z
    .string()
    .min(1)
    .register(facts, { ...fixed, known: known.privateEndpointTypes, selectsForm: true }),
  /** Name of the endpoint service. Required for the type `VPC_ENDPOINT_SERVICE`. */
  vpcEndpointServiceName: fixedText(),
  /** ID of the resource configuration. Required for the type `VPC_RESOURCE`. */
  vpcResourceConfigurationId: fixedText(),
  /** ARN of the resource share. Required for the type `VPC_RESOURCE`. */
  vpcResourceShareArn: fixedText(),
  /** ARN of the Kafka cluster. Required for the type `MSK_MULTI_VPC`. */
  mskClusterArn: fixedText(),
  /** Method by which the endpoint authenticates to the Kafka cluster. Required for the type `MSK_MULTI_VPC`. */
  mskAuthentication: z
    .string()
    .min(1)
    .register(facts, { ...fixed, known: known.privateEndpointAuthentications })
    .optional(),
  /**
   * Path of the service attachment, as in `projects/p/regions/r/serviceAttachments/s`. Required for the type
   * `GCP_PSC_SERVICE_ATTACHMENT`.
   */
  gcpServiceAttachment: fixedText(),
  /**
   * All DNS names of the endpoint, in any order, for sources that are addressed by their own names. An empty list removes them.
   * Not for the type `MSK_MULTI_VPC`.
   */
  customPrivateDnsMappings: z
    .array(privateDnsMapping)
    .register(facts, { as: "keyed", key: ["privateDnsName"], neverEmptied: true })
    .optional(),
});

/** Body of an endpoint's update (beyond the contract). It replaces the list as a whole. */
export const reversePrivateEndpointPatch = reversePrivateEndpointBody
  .pick({ customPrivateDnsMappings: true })
  .partial();

/** A private endpoint that pipes connect through (beyond the contract). */
export const reversePrivateEndpoint = z.object({
  /** ID of the endpoint: one of the `reversePrivateEndpointIds` of a Kafka source. */
  id: z.string().min(1),
  ...answered(reversePrivateEndpointBody.shape),
  /** State of the endpoint. Pipes can use it while it is `Ready`. It changes without an update. */
  status: z.string().register(facts, { known: known.privateEndpointStatuses }).optional(),
  /** ID of the endpoint at the provider of the network. */
  endpointId: z.string().nullish(),
  /** Internal DNS names of the endpoint. */
  dnsNames: z.array(z.string()).nullish(),
  /** Private DNS names that the endpoint has of its own. */
  privateDnsNames: z.array(z.string()).nullish(),
});

export type ReversePrivateEndpoint = z.infer<typeof reversePrivateEndpoint>;
export type ReversePrivateEndpointBody = z.infer<typeof reversePrivateEndpointBody>;
export type ReversePrivateEndpointPatch = z.infer<typeof reversePrivateEndpointPatch>;

import fc from "fast-check";
import { defaultSeed } from "pulumi-pipes-emulator";
import { reversePrivateEndpointArgs } from "../../../provider/src/resources/reversePrivateEndpoint";
import type { PropertyMap } from "../provider/wire";
import { type Overrides, texts, valuesOf } from "./fromSchema";

const { reversePrivateEndpoints, organizationId, serviceId } = defaultSeed;

/** Not the name of the other endpoint of the seed. */
const dnsNames = fc.constantFrom("a.example", "b.example", "*.example.com");
/** DNS names of an endpoint. */
export const mappings = fc
  .uniqueArray(dnsNames)
  .map((names) => names.map((privateDnsName) => ({ privateDnsName })));

/** What services accept of an endpoint's fields beyond their types. */
export const endpointOverrides: Overrides = {
  organizationId: fc.constant(organizationId),
  serviceId: fc.constant(serviceId),
  adoptId: fc.constant(reversePrivateEndpoints.brokers),
  description: texts.map((text) => text.slice(0, 255)),
  // Its DNS names take a target, and no other type does.
  type: fc.constant("VPC_ENDPOINT_SERVICE"),
  vpcEndpointServiceName: fc.constantFrom("vpce-svc-1", "vpce-svc-2"),
  vpcResourceConfigurationId: fc.constantFrom("rcfg-1", "rcfg-2"),
  mskAuthentication: fc.constantFrom("SASL_IAM", "SASL_SCRAM"),
  customPrivateDnsMappings: mappings,
};

const { description, type, vpcEndpointServiceName } = reversePrivateEndpointArgs.shape;
const one = valuesOf(
  reversePrivateEndpointArgs.extend({
    description: description.unwrap(),
    type: type.unwrap(),
    vpcEndpointServiceName: vpcEndpointServiceName.unwrap(),
  }),
  endpointOverrides,
).map((drawn) => {
  const { adoptId: _id, ...args } = drawn as PropertyMap;
  return args;
});

/** An update only changes the DNS names: another value of any other field replaces the endpoint. */
const withNames = (args: PropertyMap): fc.Arbitrary<PropertyMap> =>
  mappings.map((customPrivateDnsMappings) => ({ ...args, customPrivateDnsMappings }));

const adopted = mappings.map((customPrivateDnsMappings): PropertyMap => ({
  adoptId: reversePrivateEndpoints.brokers,
  customPrivateDnsMappings,
}));

/** Several args for one endpoint, which `check` and the service accept one after the other; some adopt, some create. */
export const acceptedEndpoints: fc.Arbitrary<readonly [PropertyMap, PropertyMap, PropertyMap]> = fc.oneof(
  one.chain((args) => fc.tuple(fc.constant(args), withNames(args), withNames(args))),
  fc.tuple(adopted, adopted, adopted),
);

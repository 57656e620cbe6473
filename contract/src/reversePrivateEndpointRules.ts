import { isEmpty } from "./primitives";
import { fieldsOf, itemsOf, type Fields } from "./ruleFields";
import type { Rule } from "./rules";

const needs = {
  VPC_ENDPOINT_SERVICE: ["vpcEndpointServiceName"],
  VPC_RESOURCE: ["vpcResourceConfigurationId", "vpcResourceShareArn"],
  MSK_MULTI_VPC: ["mskClusterArn", "mskAuthentication"],
  GCP_PSC_SERVICE_ATTACHMENT: ["gcpServiceAttachment"],
} as const;

/** The fields that the type of a new endpoint needs. */
export const missingOfEndpointType: readonly Rule<Fields>[] = Object.entries(needs).flatMap(([type, names]) =>
  names.map((path) => ({
    path,
    text: `required when type is "${type}"`,
    when: (body: Fields) => body["type"] === type && isEmpty(body[path]),
  })),
);

const mappingsOf = (endpoint: unknown): readonly Fields[] =>
  itemsOf(fieldsOf(endpoint)["customPrivateDnsMappings"]);

/** The DNS names of an endpoint as services compare them: without regard to capital letters. */
export const dnsNamesOf = (endpoint: unknown): readonly string[] =>
  mappingsOf(endpoint).flatMap(({ privateDnsName: name }) =>
    typeof name === "string" ? [name.toLowerCase()] : [],
  );

/** The rules of the DNS names of an endpoint whose type is known. */
export const privateDnsRules: readonly Rule<Fields>[] = [
  {
    path: "customPrivateDnsMappings",
    text: 'is not for the type "MSK_MULTI_VPC". Remove it',
    when: (body) => body["type"] === "MSK_MULTI_VPC" && mappingsOf(body).length > 0,
  },
  {
    path: "customPrivateDnsMappings",
    text: 'targetId is only for the type "VPC_RESOURCE". Remove it',
    when: (body) =>
      typeof body["type"] === "string" &&
      body["type"] !== "VPC_RESOURCE" &&
      mappingsOf(body).some(({ targetId }) => !isEmpty(targetId)),
  },
  {
    path: "customPrivateDnsMappings",
    text: "must contain each privateDnsName only once",
    when: (body) => new Set(dnsNamesOf(body)).size < dnsNamesOf(body).length,
  },
  {
    path: "customPrivateDnsMappings",
    text: "each privateDnsName must be a domain name, exact or with a leading wildcard such as *.example.com",
    when: (body) => dnsNamesOf(body).some((name) => !/^(?:\*\.)?[^*\s]+$/.test(name)),
  },
];

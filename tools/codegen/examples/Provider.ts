import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

// An explicit provider, for a second address, organization or key. Pass it to a resource or a function as `provider`, or
// to a component in `providers`. Each provider has its own process and rate limit.

// Set `authKeyId` and `authKeySecret` together. A provider with its own `baseUrl` requires both, because pulumi-pipes never sends
// the default credentials to a different address. In TypeScript, the constructor throws an error if one of them is missing.
// Dynamic resources validate other settings on first use.

// All dynamic resources belong to the Pulumi package `pulumi-nodejs`. If you pass this provider to a component, dynamic
// resources of other packages in the component use it too, such as your own subclass of `pulumi.dynamic.Resource`. They
// read its settings instead of the stack configuration.

const config = new pulumi.Config();
const eu = new pipes.Provider("eu", {
  baseUrl: "https://eu.example/v1",
  organizationId: config.require("euOrganizationId"),
  authKeyId: config.require("euAuthKeyId"),
  authKeySecret: config.requireSecret("euAuthKeySecret"),
});
new pipes.AccessKey("ci", { name: "ci", roles: ["developer"] }, { provider: eu });

// A provider that authenticates with a key from the same program:

const deploy = new pipes.AccessKey("deploy", { name: "deploy", roles: ["admin"] });
const own = new pipes.Provider("own", {
  baseUrl: "https://api.example",
  authKeyId: deploy.authKeyId,
  authKeySecret: deploy.authKeySecret,
});
export const dashboards = pipes.getDashboardsOutput({}, { provider: own });

// A provider with the default address and credentials, and with limits for a slow service:

const slow = new pipes.Provider("slow", {
  requestTimeoutSeconds: 40,
  operationTimeoutSeconds: 120,
  rateLimit: "10/10s",
});
export const pipeList = pipes.getPipesOutput({}, { provider: slow });

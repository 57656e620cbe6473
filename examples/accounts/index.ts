import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const config = new pulumi.Config();

/** A second account: its address, its IDs and the key that signs. Nothing comes from the environment. */
const account = (name: "eu" | "us"): pipes.Provider =>
  new pipes.Provider(name, {
    baseUrl: config.require(`${name}BaseUrl`),
    organizationId: config.require(`${name}OrganizationId`),
    serviceId: config.require(`${name}ServiceId`),
    authKeyId: config.require(`${name}AuthKeyId`),
    authKeySecret: config.requireSecret(`${name}AuthKeySecret`),
  });
const eu = account("eu");
const us = account("us");

/** The resources of each account. Resources of a component use the provider of the component. */
class Monitoring extends pulumi.ComponentResource {
  readonly dashboardId: pulumi.Output<string>;

  constructor(name: string, opts: pulumi.ComponentResourceOptions) {
    super("example:index:Monitoring", name, {}, opts);
    const dashboard = new pipes.Dashboard(
      `${name}-orders`,
      { name: config.require("title"), tiles: [] },
      { parent: this },
    );
    this.dashboardId = dashboard.id;
    this.registerOutputs({ dashboardId: dashboard.id });
  }
}
const inEu = new Monitoring("eu", { providers: [eu] });
const inUs = new Monitoring("us", { providers: [us] });

/** A key that the EU account creates, and a provider that signs with it. */
const deploy = new pipes.AccessKey("deploy", { name: "deploy", roles: ["admin"] }, { provider: eu });
const asDeploy = new pipes.Provider("as-deploy", {
  baseUrl: config.require("euBaseUrl"),
  organizationId: config.require("euOrganizationId"),
  serviceId: config.require("euServiceId"),
  authKeyId: deploy.authKeyId,
  authKeySecret: deploy.authKeySecret,
});
const byDeploy = new pipes.Dashboard(
  "by-deploy",
  { name: "Made with the new key", tiles: [] },
  { provider: asDeploy },
);

/** Functions accept a provider too. */
export const usPipes = pipes
  .getPipesOutput({}, { provider: us })
  .pipes.apply((all) => all.map(({ id }) => id));
export const dashboardIds = { eu: inEu.dashboardId, us: inUs.dashboardId, byDeploy: byDeploy.id };

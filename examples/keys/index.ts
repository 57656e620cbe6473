import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const config = new pulumi.Config();

/** A new access key. Another value of `rotationTrigger` creates a new key, and then deletes the old key. */
const deploy = new pipes.AccessKey("deploy", {
  name: "deploy",
  roles: ["developer"],
  expireAt: "2099-12-31T00:00:00Z",
  ipAccessList: [
    { source: config.require("office"), description: "office" },
    { source: "127.0.0.1", description: "this machine" },
  ],
  rotationTrigger: config.require("rotation"),
});

/** A key with a role of the organization. The program names the role, so it needs no ID. */
new pipes.AccessKey("reader", {
  name: "reader",
  assignedRoleIds: [pipes.getRoleOutput({ name: config.require("role") }).id],
});

/** The ID that manages the key. */
export const managementId = deploy.id;

/** The credentials. The service returns the secret only once, and the state keeps it encrypted. */
export const authKeyId = deploy.authKeyId;
export const authKeySecret = deploy.authKeySecret;

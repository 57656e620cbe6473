import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

const config = new pulumi.Config();

/** A new access key. Another rotation makes a new one, hands it on, and only then deletes the old one. */
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

/** The identifier that manages the key. */
export const managementId = deploy.id;

/** The pair that authenticates. The service shows the secret once; the state keeps it, encrypted. */
export const authKeyId = deploy.authKeyId;
export const authKeySecret = deploy.authKeySecret;

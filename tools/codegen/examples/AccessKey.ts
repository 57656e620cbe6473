import * as pipes from "pulumi-pipes";

// An access key: its name, roles, expiry, state and allowed addresses. If your service has custom roles, set
// `assignedRoleIds` instead of `roles`, which such a service may ignore. To adopt an existing key, set `adoptId`.

// A new key, and a provider that uses it:

const deploy = new pipes.AccessKey("deploy", {
  name: "deploy",
  roles: ["developer"],
  expireAt: "2027-06-30T00:00:00Z",
  ipAccessList: [{ source: "10.0.0.0/8" }],
  rotationTrigger: "2026-11",
});
new pipes.Provider("as-deploy", { authKeyId: deploy.authKeyId, authKeySecret: deploy.authKeySecret });

// An existing key, adopted:

new pipes.AccessKey("ci", {
  adoptId: "d27f4b60-8ce1-4a39-b5f7-1e6d0c9a3852",
  roles: ["developer"],
  expireAt: "2027-06-30T00:00:00Z",
  ipAccessList: [{ source: "10.0.0.0/8", description: "office" }],
});

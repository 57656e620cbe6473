import * as pulumi from "@pulumi/pulumi";
import { alertArgs, count, type AlertArgs } from "./alertArgs";

/** As long as the name of pulumi-pipes, so that the sizes of states are comparable. */
const stub = 'exports.handler=()=>require("pulumi-floor/provider")';

const names =
  "organizationId serviceId thresholdMax state silenced executionErrors createdAt updatedAt deletionPolicy";
const outputs = Object.fromEntries(names.split(" ").map((name) => [name, undefined]));

/** A resource with the args and outputs of an alert, and a provider that does nothing. */
class Alert extends pulumi.CustomResource {
  constructor(name: string, args: AlertArgs) {
    super("pulumi-nodejs:dynamic/floor:Alert", name, { ...outputs, ...args, __provider: stub });
  }
}

for (let number = 0; number < count; number += 1) new Alert(`alert-${number}`, alertArgs(number));

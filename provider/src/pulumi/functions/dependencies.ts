import * as pulumi from "@pulumi/pulumi";

/** Waits for the resources of `dependsOn`, as an invoke of Pulumi does. In a preview that creates one of them it is unknown. */
export function dependenciesOf(options: pulumi.InvokeOutputOptions | undefined): pulumi.Output<unknown> {
  const resources: pulumi.OutputInstance<unknown> = pulumi.output<unknown>(options?.dependsOn);
  return resources.apply((given) => pulumi.all((Array.isArray(given) ? given : [given]).map(registrationOf)));
}

/** A component counts as registered when everything that it consists of is. */
function registrationOf(resource: unknown): pulumi.Output<unknown> {
  if (pulumi.CustomResource.isInstance(resource)) return resource.id;
  if (!pulumi.ComponentResource.isInstance(resource)) return pulumi.output(undefined);
  // Pulumi offers no other way to the children of a component, and to the end of its asynchronous initialization.
  const initialized: unknown = Reflect.get(resource, "__data");
  return pulumi.all([resource.urn, pulumi.output(initialized)]).apply(() => {
    const children: unknown = Reflect.get(resource, "__childResources");
    return pulumi.all(children instanceof Set ? [...children].map(registrationOf) : []);
  });
}

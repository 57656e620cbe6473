import type { Emulator } from "pulumi-pipes-emulator";
import { PROJECT_NAME } from "../engine/project";

/** A value for each setting that an example requires, by its name: an account is that of the emulator. */
export function exampleConfiguration(
  names: readonly string[],
  { seed }: Emulator,
): Readonly<Record<string, { readonly secret: string }>> {
  const { keyId, keySecret } = seed.keys.admin;
  const account = { AuthKeyId: keyId, AuthKeySecret: keySecret, OrganizationId: seed.organizationId };
  const values = { ...account, email: "on-call@shop.example" };
  return Object.fromEntries(
    names.map((name) => {
      const [, secret = "https://hooks.example/a"] =
        Object.entries(values).find(([ending]) => name.endsWith(ending)) ?? [];
      return [`${PROJECT_NAME}:${name}`, { secret }];
    }),
  );
}

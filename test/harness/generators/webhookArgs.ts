import fc from "fast-check";
import { defaultSeed } from "pulumi-pipes-emulator";
import { webhookArgs } from "../../../provider/src/resources/webhook";
import type { PropertyMap } from "../provider/wire";
import { type Overrides, texts, valuesOf } from "./fromSchema";

const names = texts.map((text) => text.trim()).filter((text) => text !== "" && text !== "Team chat");
// eslint-disable-next-line no-control-regex -- headers and parameters must not have them
const printable = texts.filter((text) => !/[\u0000-\u001f\u007f-\u009f]/.test(text));
const urls = fc.constantFrom("https://hooks.test/a", "https://hooks.test/b?key=1", "http://[::1]:8080/");

/** What services accept of a webhook's fields beyond their types. */
export const webhookOverrides: Overrides = {
  organizationId: fc.constant(defaultSeed.organizationId),
  serviceId: fc.constant(defaultSeed.serviceId),
  adoptId: fc.constant(defaultSeed.webhooks.onCall),
  name: names,
  service: fc.constantFrom("generic", "incidentio"),
  url: urls,
  headers: fc.dictionary(fc.constantFrom("Authorization", "X-Shop"), printable, { noNullPrototype: true }),
  queryParams: fc.dictionary(fc.constantFrom("key", "shop"), printable, { noNullPrototype: true }),
};

const { name, service, url } = webhookArgs.shape;
const newWebhook = webhookArgs.extend({
  name: name.unwrap(),
  service: service.unwrap(),
  url: url.unwrap(),
});

const one = valuesOf(newWebhook, webhookOverrides).map((drawn) => {
  const { adoptId: _id, ...args } = drawn as PropertyMap;
  return args;
});
const adopted = one.map((args): PropertyMap => ({ ...args, adoptId: defaultSeed.webhooks.onCall }));

/** Several args for one webhook, which `check` and the service accept one after the other; some adopt, some create. */
export const acceptedWebhooks: fc.Arbitrary<readonly [PropertyMap, PropertyMap, PropertyMap]> = fc.oneof(
  fc.tuple(one, one, one),
  fc.tuple(adopted, adopted, adopted),
);

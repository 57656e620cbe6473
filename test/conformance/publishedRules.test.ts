import type { JsonObject } from "../../provider/src/core/json/json";
import { argWarnings } from "../../provider/src/preview/argWarnings";
import { resources } from "../../provider/src/resources";
import { internals } from "../harness/provider/managedResource";
import type { AnyKind } from "../harness/provider/managedResource";
import { isBag, type PropertyMap } from "../harness/provider/wire";
import { pathOf, send, type Collection } from "../harness/service/otherClient";
import { useSession } from "../harness/session";
import { textOf } from "../harness/repository";

/*
 * Published rules, written by hand in `rules.json` from what services say. Neither the contract nor the emulator reads that file, so
 * it judges both.
 */

interface PublishedRule {
  readonly rule: string;
  readonly base: string;
  /** The place of the changes; that of the base where the row has none. */
  readonly at?: string;
  /** True if services accept the body and ignore a part of it. */
  readonly isSilent?: true;
  readonly refused: PropertyMap;
  /** The base itself where the row has none. */
  readonly accepted?: PropertyMap;
}

interface Base {
  readonly kind: AnyKind;
  readonly at?: string;
  readonly body: PropertyMap;
}

interface Rules {
  readonly bases: Readonly<Record<string, Base>>;
  readonly rules: readonly PublishedRule[];
}

const { bases, rules } = JSON.parse(textOf("test/contract/published/rules.json")) as Rules;
const collections: Partial<Record<AnyKind, Collection>> = {
  Pipe: "pipes",
  AccessKey: "keys",
  Webhook: "webhooks",
  SavedSearch: "savedSearches",
  ReversePrivateEndpoint: "reversePrivateEndpoints",
  Dashboard: "dashboards",
  Alert: "alerts",
};

const session = useSession();

/** A JSON merge patch, which also changes the items of lists, by their places. */
function patched(base: unknown, change: unknown): unknown {
  if (!isBag(change)) return change;
  if (Array.isArray(base)) return base.map((item, at) => patched(item, change[at] ?? {}));
  const before = isBag(base) ? base : {};
  const entries = Object.entries(change).map(
    ([name, value]) => [name, patched(before[name], value)] as const,
  );
  return Object.fromEntries(
    Object.entries({ ...before, ...Object.fromEntries(entries) }).filter(([, value]) => value !== null),
  );
}

/** A change at a place such as `source.kafka`. */
const placed = (change: unknown, at: string): unknown =>
  at === "" ? change : at.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), change);

const cases = rules.map((row, index) => ({ ...row, title: `${row.rule} (row ${index + 1})` }));

test.each(cases)("the rule $title is named in the preview, and the emulator enforces it", async (row) => {
  const { kind = "Pipe", body: base = {}, at = "" } = bases[row.base] ?? {};
  const { [kind]: collection = "pipes" } = collections;
  session.emulator.setQuirks({ strict: true });
  const outcomes = [];
  const changed = (change: PropertyMap): PropertyMap =>
    patched(base, placed(change, row.at ?? at)) as PropertyMap;
  for (const body of [changed(row.refused), row.accepted === undefined ? base : changed(row.accepted)]) {
    const { failures } = await session.provider.check({}, { ...internals(kind), ...body });
    const isNamed = failures.length > 0 || argWarnings(resources[kind], body as JsonObject, true).length > 0;
    const { additionalFields, ...fields } = body;
    const sent = { ...fields, ...(isBag(additionalFields) ? additionalFields : {}) };
    const path = pathOf(collection, session.emulator.seed);
    const { status } = await send(session.emulator, path, { body: sent });
    outcomes.push([isNamed, status]);
  }
  expect(outcomes).toEqual([
    [true, row.isSilent === true ? 200 : 400],
    [false, 200],
  ]);
});

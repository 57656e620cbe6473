import { isUnknown, UNKNOWN, type JsonObject } from "../../provider/src/core/json/json";
import { mapLeaves } from "../../provider/src/hosts/wire";
import { argWarnings } from "../../provider/src/preview/argWarnings";
import { resources } from "../../provider/src/resources";
import { internals } from "../harness/provider/managedResource";
import type { AnyKind } from "../harness/provider/managedResource";
import { isBag, unknownValue, type PropertyMap } from "../harness/provider/wire";
import { pathOf, send, type Collection } from "../harness/service/otherClient";
import { useSession } from "../harness/session";
import { stores } from "../harness/kinds";
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

/** What a preview of a new object says about its args. */
async function findingsOf(kind: AnyKind, body: PropertyMap): Promise<readonly unknown[]> {
  const sent = mapLeaves(body, (leaf) => (isUnknown(leaf) ? unknownValue : leaf)) as PropertyMap;
  const { failures } = await session.provider.check({}, { ...internals(kind), ...sent });
  return [...failures, ...argWarnings(resources[kind], body as JsonObject, true)];
}

const cases = rules.map((row, index) => ({ ...row, title: `${row.rule} (row ${index + 1})` }));

/** The body of a row after one of its changes. */
function changedBase({ base: name, at }: PublishedRule, change: PropertyMap | undefined): PropertyMap {
  const { body = {}, at: place = "" } = bases[name] ?? {};
  return change === undefined ? body : (patched(body, placed(change, at ?? place)) as PropertyMap);
}

const kindOf = ({ base }: PublishedRule): AnyKind => bases[base]?.kind ?? "Pipe";

test.each(cases)("the rule $title is named in the preview, and the emulator enforces it", async (row) => {
  const kind = kindOf(row);
  session.emulator.setQuirks({ strict: true });
  const outcomes = [];
  for (const body of [changedBase(row, row.refused), changedBase(row, row.accepted)]) {
    const isNamed = (await findingsOf(kind, body)).length > 0;
    const { additionalFields, ...fields } = body;
    const sent = { ...fields, ...(isBag(additionalFields) ? additionalFields : {}) };
    const path = pathOf(stores[kind] as Collection, session.emulator.seed);
    const { status } = await send(session.emulator, path, { body: sent });
    outcomes.push([isNamed, status]);
  }
  expect(outcomes).toEqual([
    [true, row.isSilent === true ? 200 : 400],
    [false, 200],
  ]);
});

/** The versions of a value in which one part, or the value as a whole, is not known yet. */
function withOneUnknown(value: unknown): readonly (readonly [place: string, version: unknown])[] {
  const inner = isBag(value) || Array.isArray(value) ? Object.entries(value) : [];
  return [
    ["", UNKNOWN],
    ...inner.flatMap(([name, part]) =>
      withOneUnknown(part).map(([place, version]) => {
        const copy = Array.isArray(value) ? value.slice() : { ...(value as PropertyMap) };
        return [`${name}.${place}`, Object.assign(copy, { [name]: version })] as const;
      }),
    ),
  ];
}

test.each(cases)(
  "a value that is not known yet breaks no rule of what services accept: $title",
  async (row) => {
    const untrue = [];
    for (const [unknown, body] of withOneUnknown(changedBase(row, row.accepted)).slice(1)) {
      const named = await findingsOf(kindOf(row), body as PropertyMap);
      if (named.length > 0) untrue.push({ unknown, named });
    }
    expect(untrue).toEqual([]);
  },
);

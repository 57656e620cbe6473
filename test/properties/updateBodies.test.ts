import fc from "fast-check";
import { published, type PublishedField, type PublishedFields } from "../contract/published/published";
import { lineConfig } from "../harness/args";
import { acceptedDashboards } from "../harness/generators/dashboardArgs";
import { subjects } from "../harness/generators/subjects";
import { isBag, type PropertyMap } from "../harness/provider/wire";
import { useService } from "./support/service";

const service = useService({ recorded: true, strict: false });

/** The body of an update, by its request. */
const bodies: readonly (readonly [request: RegExp, body: string])[] = [
  [/^PATCH pipes\/:id$/, "pipePatch"],
  [/^PATCH pipes\/:id\/scaling$/, "pipeScaling"],
  [/^PATCH pipes\/:id\/state$/, "pipeCommand"],
  [/pipesCdcScaling$/, "databaseScaling"],
  [/^PATCH keys\/:id$/, "accessKeyPatch"],
  [/^PUT alerts\/:id$/, "alert"],
  [/^PUT dashboards\/:id$/, "dashboardReplacement"],
  [/^PUT webhooks\/:id$/, "webhookBody"],
  [/^PATCH reversePrivateEndpoints\/:id$/, "reversePrivateEndpointBody"],
  [/^PUT savedSearches\/:id$/, "savedSearchBody"],
];

/** The paths of a body that are neither published nor in the object that the update changes. */
function foreign(body: unknown, fields: PublishedFields, live: unknown, above = ""): readonly string[] {
  if (!isBag(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    const path = above === "" ? name : `${above}.${name}`;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const before = isBag(live) ? live[name] : undefined;
    if (field === undefined) return before === undefined ? [path] : [];
    return foreignIn(value, field, before, path);
  });
}

function foreignIn(value: unknown, field: PublishedField, live: unknown, path: string): readonly string[] {
  const forms = Object.values(field.forms ?? {});
  if (forms.length > 0) return foreign(value, Object.assign({}, ...forms) as PublishedFields, live, path);
  if (field.fields !== undefined) return foreign(value, field.fields, live, path);
  const { item } = field;
  if (item === undefined || !Array.isArray(value)) return [];
  // An item takes what any live item has.
  const items: readonly unknown[] = Array.isArray(live) ? live : [];
  const all: unknown = Object.assign({}, ...items.filter(isBag));
  return (value as readonly unknown[]).flatMap((one) => foreignIn(one, item, all, `${path}[]`));
}

const { sourceId } = lineConfig;
const boards = acceptedDashboards(fc.constantFrom("A", "B")).map(
  // As JSON, which has no undefined, and with a source that the service has.
  (args) =>
    JSON.parse(JSON.stringify(args), (name, value: unknown) =>
      name === "sourceId" ? sourceId : value,
    ) as PropertyMap,
);
const all = [
  ...subjects,
  { kind: "Dashboard", objects: "dashboards", args: fc.tuple(boards, boards, boards) } as const,
];

test.each(all)(
  "an update of $kind sends only fields that services publish, or that the live object has",
  async ({ kind, objects, args }) => {
    let updates = 0;
    await service.holds(10, [args], async ([first, second]) => {
      const resource = service.resource(kind);
      await resource.up(first);
      const live = service.emulator.get(objects, resource.state.id);
      service.nextRun();
      await resource.up(second);
      for (const { request, body } of service.writes) {
        const name = bodies.find(([pattern]) => pattern.test(request))?.[1];
        if (name === undefined) continue;
        updates += 1;
        expect([request, foreign(body, published[name] ?? {}, live)]).toEqual([request, []]);
      }
    });
    expect(updates).toBeGreaterThan(0);
  },
);

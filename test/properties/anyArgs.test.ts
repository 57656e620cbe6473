import type { QuirkChange } from "pulumi-pipes-emulator";
import { type Subject, subjects } from "../harness/generators/subjects";
import { isBag, type PropertyMap } from "../harness/provider/wire";
import { asRecord, beyond, expectNothingToDo, inputDiff, unmet } from "./support/records";
import { useService } from "./support/service";

const service = useService();

/** A resource of a subject, and its object on the service. */
function begin({ kind, objects }: Subject, quirks: QuirkChange) {
  service.behaveLike(quirks);
  const resource = service.resource(kind);
  return {
    resource,
    stored: () => service.emulator.get(objects, resource.state.id),
    change: (fields: PropertyMap) => service.emulator.patch(objects, resource.state.id, fields),
  };
}

describe.each(subjects)("$kind", (subject) => {
  const { args: anyArgs, quirks: anyQuirks, cases } = subject;

  test("after an up, a preview, a refresh and an update show no change, in every spelling of the service", () =>
    service.holds(cases, [anyArgs, anyQuirks, anyQuirks], async ([args], first, later) => {
      const { resource } = begin(subject, first);
      await resource.up(args);
      const { inputs } = resource;
      service.nextRun();
      await resource.refresh();
      expect(inputDiff(inputs, resource.inputs)).toEqual({});
      service.behaveLike(later);
      await expectNothingToDo(service, subject, resource, args);
      expect(service.disobeyed).toEqual([]);
    }));

  test("after an edit the object has the values of the args, and all other values of another user", () =>
    service.holds(cases, [anyArgs, anyQuirks], async ([first, second, third], quirks) => {
      const { resource, stored, change } = begin(subject, quirks);
      await resource.up(first);
      expect(unmet(first, stored())).toEqual([]);
      const others = beyond(beyond(asRecord(third), asRecord(first)), asRecord(second));
      const unmanaged = withoutExcluded(others, third, [first, second]);
      change(unmanaged);
      const { id } = resource.state;
      service.nextRun();
      await resource.up(second);
      expect(resource.state.id).toBe(id);
      expect(unmet(second, stored())).toEqual([]);
      expect(unmet(unmanaged, stored())).toEqual([]);
      await expectNothingToDo(service, subject, resource, second);
      expect(service.disobeyed).toEqual([]);
    }));
});

/** Fields of which an alert has one at a time: setting one clears the other. */
const exclusive = ["scheduleStartAt", "scheduleOffsetMinutes"];

const channelType = ({ channel }: PropertyMap): unknown => (isBag(channel) ? channel["type"] : undefined);

/** Whether args set what signs in at an address, which an update does not send to an address that another user set. */
const signsIn = ({ source }: PropertyMap): boolean =>
  isBag(source) && Object.values(source).some((kind) => isBag(kind) && kind["credentials"] !== undefined);

/**
 * Fields that another user can set next to some args: neither the other one of two fields, nor fields of another type of
 * channel, nor an address that credentials go to.
 */
function withoutExcluded(others: PropertyMap, theirs: PropertyMap, args: PropertyMap[]): PropertyMap {
  const isExcluded = args.some((one) => exclusive.some((name) => Boolean(one[name])));
  const isOtherChannel = args.some((one) => channelType(one) !== channelType(theirs));
  const delivers = args.some(({ channel, channels }) => (channel ?? channels) !== undefined);
  const isOtherSource = args.some(({ source }) => source !== theirs["source"]);
  const names = [
    ...(isExcluded ? exclusive : []),
    ...(isOtherChannel || (delivers && others["channels"] !== undefined) ? ["channel", "channels"] : []),
    ...(isOtherSource ? ["dashboardId", "tileId", "savedSearchId", "groupBy", "chartConfig"] : []),
    ...(args.some(signsIn) ? ["source"] : []),
    // Services fill in a language that is not set.
    ...["whereLanguage", "savedQueryLanguage"].filter((name) => others[name] === null || others[name] === ""),
  ];
  return Object.fromEntries(Object.entries(others).filter(([name]) => !names.includes(name)));
}

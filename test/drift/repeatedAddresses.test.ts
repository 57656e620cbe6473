import { ciKey } from "../harness/args";
import { failureOf } from "../harness/outcomes";
import { useService } from "./support/service";

const service = useService({ recorded: true });
const office = { source: "10.0.0.0/8", description: "office" };

test("one address with two descriptions is refused by check, naming both entries", async () => {
  const ipAccessList = [office, { source: "10.0.0.0/8", description: "another office" }];
  const { message } = await failureOf(() => service.resource("AccessKey").check({ ...ciKey, ipAccessList }));
  expect(message).toBe("ipAccessList[1].source: the same address as [0], but with another description");
});

test("an entry that stands in the args twice is sent once", async () => {
  await service.resource("AccessKey").up({ ...ciKey, ipAccessList: [office, office] });
  expect(service.writes.map(({ body }) => body)).toEqual([{ ipAccessList: [office] }]);
});

test("a service that lists an entry twice says no more than one that lists it once", async () => {
  const key = service.resource("AccessKey");
  const args = { ...ciKey, ipAccessList: [office] };
  await key.up(args);
  service.emulator.patch("keys", ciKey.adoptId, { ipAccessList: [office, office] });
  expect(await key.refresh()).toBe("same");
  expect(await key.up(args)).toBe("unchanged");
});

test("an address that the service lists with two descriptions is shown, and put right", async () => {
  const key = service.resource("AccessKey");
  const args = { ...ciKey, ipAccessList: [office] };
  await key.up(args);
  service.emulator.patch("keys", ciKey.adoptId, {
    ipAccessList: [{ ...office, description: "other" }, office],
  });
  expect(await key.refresh()).toBe("drifted");
  expect(await key.up(args)).toBe("updated");
  expect(service.emulator.get("keys", ciKey.adoptId)?.ipAccessList).toEqual([office]);
});

import { ciKey, eventsPipe } from "../harness/args";
import { useService } from "./support/service";
import { useWarnings } from "./support/warnings";

const service = useService();
const warnings = useWarnings();
const broken = /did not apply (.*); the state holds what it answered$/;

test("settings that the service ignores: one warning that names them, and the state has the service's word", async () => {
  service.behaveLike({ ignoreSettings: true });
  const pipe = service.resource("PipeSettings");
  const args = {
    ...eventsPipe,
    name: "events",
    settings: { dbms_max_threads: 60, dbms_max_insert_threads: 15 },
  };
  await pipe.up(args);
  expect(warnings.all.map((line) => broken.exec(line)?.[1])).toEqual([
    "settings.dbms_max_threads, settings.dbms_max_insert_threads",
  ]);
  expect(warnings.all[0]).toContain(eventsPipe.pipeId);
  expect(pipe.outputs).toMatchObject({
    name: "events",
    settings: { dbms_max_threads: 8, dbms_max_insert_threads: 1 },
  });
  service.nextRun();
  expect(await pipe.refresh()).toBe("drifted");
  expect(pipe.inputs).toMatchObject({
    name: "events",
    settings: { dbms_max_threads: 8, dbms_max_insert_threads: 1 },
  });
});

test("a role that the service drops: one warning that names the roles, and the state has the service's word", async () => {
  service.behaveLike({ dropRole: true });
  const key = service.resource("AccessKey");
  await key.up({ ...ciKey, name: "several roles", roles: ["admin", "developer"] });
  expect(warnings.all.map((line) => broken.exec(line)?.[1])).toEqual(["roles"]);
  expect(key.outputs).toMatchObject({ name: "several roles", roles: ["admin"] });
});

test("the same disagreement is told once in each run that repeats it, however often the service repeats it", async () => {
  service.behaveLike({ dropRole: true });
  const { restricted } = service.emulator.seed.keys;
  const key = service.resource("AccessKey");
  const args = { adoptId: restricted.id, roles: ["admin", "developer"] };
  await key.up(args);
  expect(await key.refresh()).toBe("drifted");
  await key.up(args);
  expect(warnings.broken).toHaveLength(2);
});

test("a setting that is withdrawn and keeps its value is told, and so is that other withdrawn fields stay as they are", async () => {
  service.behaveLike({ nullDoesNotReset: true });
  const pipe = service.resource("PipeSettings");
  await pipe.up({
    ...eventsPipe,
    name: "events",
    settings: { dbms_max_threads: 61, dbms_max_download_threads: 5 },
  });
  await pipe.up({ ...eventsPipe, settings: { dbms_max_download_threads: 5 } });
  expect(warnings.all).toEqual([
    expect.stringMatching(
      /settings\.dbms_max_threads: is no longer managed and was reset, but kept its value/,
    ),
    expect.stringMatching(/name: no longer managed, and left on the service as it is/),
  ]);
  expect(service.emulator.get("pipes", eventsPipe.pipeId)).toMatchObject({
    name: "events",
    settings: { dbms_max_threads: 61 },
  });
  expect(await pipe.refresh()).toBe("same");
});

test("a setting that is withdrawn from a service that resets is at its default afterwards, without a word", async () => {
  const pipe = service.resource("PipeSettings");
  await pipe.up({ ...eventsPipe, settings: { dbms_max_threads: 62 } });
  await pipe.up(eventsPipe);
  expect(service.emulator.get("pipes", eventsPipe.pipeId)?.settings).toMatchObject({ dbms_max_threads: 8 });
  expect(warnings.all).toEqual([]);
});

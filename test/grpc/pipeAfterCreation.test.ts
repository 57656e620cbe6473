import { rpcErrorOf } from "../harness/provider/rpcError";
import { kafkaPipe } from "../harness/args";
import { useSession } from "../harness/provider/session";

const session = useSession();
const writes = () => session.writes().map(({ request }) => request);

describe("compute", () => {
  const scaling = { replicas: 3, replicaCpuMillicores: 250, replicaMemoryGb: 0.5, concurrency: 0 };

  test("is brought about after the creation, and shows what is wanted while the service shows zeros", async () => {
    session.emulator.setQuirks({ zerosAfterScaling: 4 });
    const pipe = session.resource("Pipe");
    await pipe.up({ ...kafkaPipe, scaling });
    expect(session.writes().at(-1)).toEqual({ request: "PATCH pipes/:id/scaling", body: scaling });
    expect(pipe.outputs["scaling"]).toEqual(scaling);
    for (let look = 0; look < 5; look += 1) expect(await pipe.refresh()).toBe("same");
  });

  test("that somebody changed is drift, and put back", async () => {
    const pipe = session.resource("Pipe");
    await pipe.up({ ...kafkaPipe, scaling });
    session.emulator.patch("pipes", pipe.state.id, { scaling: { ...scaling, replicas: 9 } });
    expect(await pipe.refresh()).toBe("drifted");
    expect(pipe.inputs["scaling"]).toEqual({ ...scaling, replicas: 9 });
    expect(await pipe.up({ ...kafkaPipe, scaling })).toBe("updated");
    expect(session.stored("pipes", pipe.state.id)?.scaling).toEqual(scaling);
  });

  test("that is not named is not managed", async () => {
    const pipe = session.resource("Pipe");
    await pipe.up(kafkaPipe);
    session.emulator.patch("pipes", pipe.state.id, { scaling: { ...scaling, replicas: 9 } });
    expect(await pipe.refresh()).toBe("same");
  });

  test("that cannot be had keeps the pipe in the state, and the next run goes on", async () => {
    session.emulator.addFault({ path: "/scaling", times: 1, action: { status: 400, message: "quota" } });
    const pipe = session.resource("Pipe");
    const { message, partial } = await rpcErrorOf(pipe.up({ ...kafkaPipe, scaling }));
    expect(message).toContain("quota");
    expect(session.stored("pipes", partial?.id ?? "")?.name).toBe("stream");
    expect(await pipe.up({ ...kafkaPipe, scaling })).toBe("updated");
    expect(session.stored("pipes", pipe.state.id)?.scaling).toEqual(scaling);
    expect(session.emulator.list("pipes").filter(({ name }) => name === "stream")).toHaveLength(1);
  });
});

test("settings that a creation answers otherwise are sent again", async () => {
  const pipe = session.resource("Pipe");
  await pipe.up({ ...kafkaPipe, settings: { dbms_max_threads: 3 } });
  expect(writes()).toEqual(["POST pipes"]);
  expect(session.stored("pipes", pipe.state.id)?.settings?.dbms_max_threads).toBe(3);
});

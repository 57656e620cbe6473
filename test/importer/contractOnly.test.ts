import { readdir } from "node:fs/promises";
import { patienceMs } from "../harness/pipesCommand";
import { places } from "./support/service";

const open = places();

describe.each(["405", "html404"] as const)(
  "a service that has only the contract's operations (%s)",
  (contractOnly) => {
    test(
      "is read as far as it can be, and what cannot be read is told with what to do",
      async () => {
        const { run, written } = await open({ quirks: { contractOnly } });
        const { code, stderr } = await run([]);
        expect(code).toBe(4);
        const lines = stderr.trim().split("\n");
        expect(lines).toEqual([
          expect.stringMatching(
            /pipes: this service does not list them, unless --base-url or a path segment is wrong; name each one: --kind pipe --id <id>/,
          ),
          expect.stringMatching(
            /access keys: this service does not list them, unless --base-url or a path segment is wrong; name each one: --kind access-key --id <id>/,
          ),
        ]);
        expect(await written("index.ts")).toContain('new pipes.Dashboard("checkout", {');
      },
      patienceMs,
    );

    test(
      "gives pipes and keys by their ids, and changes nothing",
      async () => {
        const { run, emulator } = await open({ quirks: { contractOnly } });
        const { pipes, keys } = emulator.seed;
        const before = [emulator.list("pipes"), emulator.get("keys", keys.ci.id)];
        const { code, stdout, stderr } = await run([
          "--json",
          "--id",
          pipes.kafka.toUpperCase(),
          "--id",
          keys.ci.id,
        ]);
        expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
        const { objects } = JSON.parse(stdout) as { objects: readonly { name: string }[] };
        expect(objects.map(({ name }) => name)).toEqual(["order-events", "ci"]);
        expect([emulator.list("pipes"), emulator.get("keys", keys.ci.id)]).toEqual(before);
      },
      patienceMs,
    );

    test(
      "is a failure where nothing that was asked for can be read",
      async () => {
        const { run, folder } = await open({ quirks: { contractOnly } });
        const { code, stderr } = await run(["--kind", "pipe"]);
        expect(code).toBe(1);
        expect(stderr).toContain("It is then read by a PATCH without fields, which changes nothing");
        const byId = await run(["--kind", "alert", "--id", "65f1a0c3d2b4e5f607189999"]);
        expect(byId.code).toBe(1);
        expect(byId.stderr).toContain('has the id "65f1a0c3d2b4e5f607189999"');
        const byName = await run(["--name", "order-events"]);
        expect(byName.code).toBe(1);
        expect(byName.stderr).toMatch(/has the name "order-events"; not listed were:\n {2}pipes: /);
        expect(await readdir(folder)).toEqual([]);
      },
      patienceMs,
    );
  },
);

test(
  "a kind that the key may not read is told, and the others are written",
  async () => {
    const { run, emulator, written } = await open();
    emulator.addFault({ kind: "keys", action: { status: 403, message: "not with this key" } });
    const { code, stdout, stderr } = await run(["--json"]);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^pulumi-pipes import: access keys: GET \S+ answered 403/);
    const reason = expect.stringMatching(/^GET \S+ answered 403/) as unknown;
    expect(JSON.parse(stdout)).toMatchObject({ notRead: [{ kind: "access-key", reason }] });
    expect(await written("index.ts")).toContain("new pipes.PipeSettings(");
  },
  patienceMs,
);

test(
  "an id that no route tells of is an id that nothing has",
  async () => {
    const { run, emulator } = await open();
    emulator.addFault({ method: "GET", path: /dashboards\/./, action: { status: 405, message: "not here" } });
    const { code, stderr } = await run(["--kind", "dashboard", "--id", "65f1a0c3d2b4e5f607189999"]);
    expect(code).toBe(1);
    expect(stderr).toContain('has the id "65f1a0c3d2b4e5f607189999"');
  },
  patienceMs,
);

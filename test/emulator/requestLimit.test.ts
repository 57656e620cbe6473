import { emulators, errorText, keysPath, pipesPath, send } from "./client";

const start = emulators();

describe("the limit of requests", () => {
  test("is off by default", async () => {
    const emulator = await start();
    for (let count = 0; count < 30; count++) expect((await send(emulator, "GET", keysPath)).status).toBe(200);
  });

  test("counts each key for itself, and a new window begins afresh", async () => {
    let now = 0;
    const emulator = await start({ now: () => now, rateLimit: { requests: 2, perMs: 10_000 } });
    const status = async (key: "admin" | "ci") =>
      (await send(emulator, "GET", pipesPath, undefined, emulator.seed.keys[key])).status;
    expect([await status("admin"), await status("admin"), await status("admin")]).toEqual([200, 200, 429]);
    expect(await status("ci")).toBe(200);
    now = 4001;
    const reply = await send(emulator, "GET", pipesPath);
    expect(reply.headers.get("x-ratelimit-reset")).toBe("6");
    expect(errorText(reply)).toMatch(/^TOO_MANY_REQUESTS/);
    now = 10_000;
    expect(await status("admin")).toBe(200);
  });

  test.each(["RateLimit-Reset", "Retry-After", "none"] as const)(
    "tells when to come back in %s",
    async (header) => {
      const emulator = await start({ now: () => 0, rateLimit: { requests: 1, perMs: 10_000, header } });
      await send(emulator, "GET", pipesPath);
      const { headers } = await send(emulator, "GET", pipesPath);
      for (const name of ["X-RateLimit-Reset", "RateLimit-Reset", "Retry-After"])
        expect(headers.get(name)).toBe(name === header ? "10" : null);
    },
  );
});

import { defaultSeed } from "pulumi-pipes-emulator";
import { inProcess } from "../../harness/provider/inProcess";
import { failuresOf } from "../support/manyAlerts";
import { internals } from "../../harness/provider/managedResource";
import { kafkaPipe } from "../../harness/args";
import { unwrapped } from "../../harness/provider/wire";
import { startRudeService } from "../../harness/service/rudeService";

const { organizationId, serviceId } = defaultSeed;
const password = (number: number): string => `Tr0ub4dor-${number}-horse`;

/** Args of many pipes, each with a password of its own. */
const argsOf = (number: number) => ({
  ...kafkaPipe,
  ...internals("Pipe"),
  organizationId,
  serviceId,
  name: `pipe ${number}`,
  source: {
    kafka: { brokers: "b", topics: "t", credentials: { username: "reader", password: password(number) } },
  },
});

test("no error shows the password of another resource, also where the service is dead", async () => {
  const service = await startRudeService(({ method, body }, response) => {
    const status = method === "GET" ? 200 : 500;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(
      JSON.stringify(status === 200 ? { status, result: [] } : { error: `INTERNAL: cannot store ${body}` }),
    );
  });
  try {
    const calls = inProcess(service.config);
    const messages = failuresOf(
      await Promise.allSettled(
        Array.from({ length: 60 }, async (_, number) => {
          const { inputs } = await calls.check({}, argsOf(number));
          return calls.create(unwrapped(inputs));
        }),
      ),
    );
    expect(messages).toHaveLength(60);
    expect(messages.filter((message) => message.includes("Tr0ub4dor"))).toEqual([]);
    expect(messages.filter((message) => /nothing was sent: .* status 500 \[/.test(message))).not.toEqual([]);
  } finally {
    await service.close();
  }
});

test("no error shows what a service said of a secret to a call that shared a listing", async () => {
  const service = await startRudeService(({ url = "" }, response) => {
    response.writeHead(403, { "content-type": "application/json" });
    // The second read lists the collection, for all others.
    const said = url.endsWith("/pipes") ? password(1) : "no";
    response.end(JSON.stringify({ error: `FORBIDDEN: ${said}`, requestId: "r" }));
  });
  try {
    const calls = inProcess(service.config);
    const reads = Array.from({ length: 12 }, async (_, number) => {
      const { inputs } = await calls.check({}, argsOf(number));
      return calls.read(`00000000-0000-4000-8000-${String(number).padStart(12, "0")}`, unwrapped(inputs));
    });
    const messages = failuresOf(await Promise.allSettled(reads));
    expect(messages[1]).toContain("answered 403: FORBIDDEN: [secret] (request r)");
    expect(messages[2]).toContain(
      "answered 403: another resource asked for this too, and its error says more",
    );
    expect(messages).toHaveLength(12);
    expect(messages.filter((message) => message.includes(password(1)))).toEqual([]);
  } finally {
    await service.close();
  }
});

import { Dashboard, getPipe, PipeSettings } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { failureOf } from "../harness/outcomes";
import { requestsOf } from "../harness/service/emulator";
import { preview, useMockEngine, useService } from "./engine";

useMockEngine();
const service = useService();
const { pipes, dashboards } = defaultSeed;

test("neither a preview nor a function wakes a service that sleeps, and both show its code", async () => {
  service.configure({ "pipes:wakeService": "true" });
  service.emulator.setServiceState("idle");
  const failures: (Error | undefined)[] = [];
  const logged = await preview(async () => {
    new PipeSettings("pipe", { pipeId: pipes.kafka, name: "n" });
    new Dashboard("board", { adoptId: dashboards.checkout.id, name: "n" });
    failures.push(await failureOf(() => getPipe({ id: pipes.kafka })));
  });
  expect(logged[""]).toEqual([expect.stringMatching(/^warn: .*incomplete.*\[http\/service-idle\]$/)]);
  expect(failures[0]?.message).toMatch(/\[http\/service-idle\]/);
  const methods = new Set(requestsOf(service.emulator).map((request) => request.split(" ")[0]));
  expect(methods).toEqual(new Set(["GET"]));
});

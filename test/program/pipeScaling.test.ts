import { PipeScaling } from "pulumi-pipes";
import { defaultSeed } from "pulumi-pipes-emulator";
import { preview, useMockEngine, useService } from "./engine";

useMockEngine();
const service = useService();
const program = () => new PipeScaling("databases", { replicaCpuMillicores: 2000, replicaMemoryGb: 8 });

test("the first preview shows that up waits for the compute, and no missing object", async () => {
  service.emulator.delete("scalings", defaultSeed.serviceId);
  const logged = await preview(program);
  expect(logged["databases"]).toEqual([expect.stringMatching(/^info: .*\[scaling\/waits\]$/)]);
});

test("the preview of an adoption shows the sizes that change", async () => {
  const logged = await preview(program);
  expect(logged["databases"]?.slice(1)).toEqual([
    "~ replicaCpuMillicores: 1000 => 2000",
    "~ replicaMemoryGb: 4 => 8",
    "[adoption/changes]",
  ]);
});

test("the preview of an adoption shows the sizes that change, also if the program sets unknown fields", async () => {
  const logged = await preview(
    () => new PipeScaling("databases", { replicaCpuMillicores: 2000, additionalFields: { tier: "gold" } }),
  );
  expect(logged["databases"]?.slice(1)).toContain("~ replicaCpuMillicores: 1000 => 2000");
});

import { eventsPipe } from "./support/args";
import { reasonsFor } from "./support/reasons";
import { useSession } from "./support/session";

const session = useSession();

test("a value that is no number is refused together with everything else that is wrong", async () => {
  const args = { ...eventsPipe, name: 7, settings: { dbms_max_threads: Number.NaN } };
  const reasons = await reasonsFor(session, "PipeSettings", args);
  expect(reasons).toHaveLength(2);
  expect(reasons.join("\n")).toMatch(/name: expected a string[\s\S]*settings\.dbms_max_threads: /);
});

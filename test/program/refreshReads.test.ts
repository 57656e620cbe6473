import { RefreshReads } from "../../provider/src/hosts/refreshReads";
import { callOrders } from "../harness/engine/callOrders";

test.each(Object.entries<readonly string[]>(callOrders))(
  "%s: the diff that follows the read of its object belongs to the refresh, and no other",
  (_command, calls) => {
    const reads = new RefreshReads();
    for (const call of calls) {
      const [kind, id = ""] = call.split(" ");
      if (kind === "read") reads.add(id);
      if (kind === "refresh" || kind === "diff")
        expect([call, reads.take(id)]).toEqual([call, kind === "refresh"]);
    }
  },
);

test("each of two resources of one object has a diff of the refresh", () => {
  const reads = new RefreshReads();
  reads.add("a");
  reads.add("a");
  expect(["a", "b", "a", "a"].map((id) => reads.take(id))).toEqual([true, false, true, false]);
});

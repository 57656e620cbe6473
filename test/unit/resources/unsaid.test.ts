import { withUnmanagedParts } from "../../../provider/src/schema/unmanagedParts";

const count = { aggFn: "count" };
const max = { aggFn: "max" };
const live = { select: [{ ...count, alias: "theirs" }, max] };

test("keeps what others set in an item of a list that stays where it is, also where the item changes", () => {
  expect(withUnmanagedParts({ select: [count, max] }, live, undefined)).toEqual(live);
  const changed = { select: [{ aggFn: "sum" }, max] };
  expect(withUnmanagedParts(changed, live, { select: [count, max] })).toEqual({
    select: [{ aggFn: "sum", alias: "theirs" }, max],
  });
});

test("does not move what others set to another item where the program reorders a list", () => {
  expect(withUnmanagedParts({ select: [max, count] }, live, { select: [count, max] })).toEqual({
    select: [max, count],
  });
});

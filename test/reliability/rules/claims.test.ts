import { Claims } from "../../../provider/src/resources/lifecycle/claims";

const alert = { kind: "Alert", noun: "alert" };
const olds = { name: "old" };
const news = { name: "new" };

describe("an object", () => {
  test("is claimed by the first who asks, for its kind", () => {
    const claims = new Claims();
    expect(claims.claim("Alert", "a")).toBe(true);
    expect(claims.claim("Alert", "a")).toBe(false);
    expect(claims.claim("Dashboard", "a")).toBe(true);
  });

  test("stays with the owner that was noted first", () => {
    const claims = new Claims();
    expect(claims.own("Alert", "a", "one")).toBe(true);
    expect(claims.own("Alert", "a", "two")).toBe(false);
    expect(claims.own("Alert", "a", "one")).toBe(true);
    expect(claims.leave(alert, "a", "two")).toBe(true);
    expect(claims.leave(alert, "a", "one")).toBe(false);
  });

  test("of which nobody was heard is nobody else's", () => {
    expect(new Claims().leave(alert, "a", "one")).toBe(false);
  });

  test("goes over to the one who names it when its owner leaves", () => {
    const claims = new Claims();
    claims.own("Alert", "a", "one");
    claims.name("alert", "a", "two");
    expect(claims.leave(alert, "a", "one")).toBe(true);
    expect(claims.leave(alert, "a", "two")).toBe(false);
  });

  test("of a state without a mark has one owner too", () => {
    const claims = new Claims();
    expect(claims.own("Alert", "a", undefined)).toBe(true);
    expect(claims.own("Alert", "a", "one")).toBe(false);
  });
});

describe("a resource is taken for one that is being replaced", () => {
  test("between its check and its comparison, whatever it looks like", () => {
    const claims = new Claims();
    claims.checked("Alert", olds, news);
    expect(claims.beingReplaced("Alert")).toEqual([olds, news]);
    expect(claims.beingReplaced("Dashboard")).toEqual([]);
    claims.compared("Alert", news);
    expect(claims.beingReplaced("Alert")).toEqual([]);
  });

  test("not where it is new", () => {
    const claims = new Claims();
    claims.checked("Alert", {}, news);
    claims.checked("Alert", { __provider: "stub" }, news);
    expect(claims.beingReplaced("Alert")).toEqual([]);
  });

  test("also where another one with the same args is compared", () => {
    const claims = new Claims();
    claims.checked("Alert", olds, news);
    claims.checked("Alert", { name: "older" }, news);
    claims.compared("Alert", { ...news, __provider: "stub" });
    expect(claims.beingReplaced("Alert")).toEqual([olds, news]);
  });
});

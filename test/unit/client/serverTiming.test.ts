import { retryAfterMs } from "../../../provider/src/client/retry";

const nowMs = Date.parse("2027-06-30T12:00:00Z");
const nowSeconds = nowMs / 1000;

describe("the wait that a service asks for", () => {
  test.each([
    ["seconds", "7", 7_000],
    ["no seconds", "0", 0],
    ["part of a second", "0.25", 250],
    ["a part that is not a whole number of milliseconds", "0.0001", 1],
    ["spaces around the number", " 7 ", 7_000],
    ["seconds since the epoch", String(nowSeconds + 30), 30_000],
    ["seconds since the epoch that have passed", String(nowSeconds - 30), 0],
    ["milliseconds since the epoch", String(nowMs + 1_500), 1_500],
    ["milliseconds since the epoch that have passed", String(nowMs - 1), 0],
    ["a date", "Wed, 30 Jun 2027 12:01:00 GMT", 60_000],
    ["a date that has passed", "Wed, 30 Jun 2027 11:59:00 GMT", 0],
  ])("reads %s", (_case, value, wait) => {
    expect(retryAfterMs({ "retry-after": value }, nowMs)).toBe(wait);
    expect(retryAfterMs({ "x-ratelimit-reset": value }, nowMs)).toBe(wait);
    expect(retryAfterMs({ "ratelimit-reset": value }, nowMs)).toBe(wait);
  });

  test.each([
    "",
    "soon",
    "-5",
    "1e3",
    "7s",
    "0x10",
    "NaN",
    "Infinity",
    "2027-06-30T12:01:00Z",
    "Wed, whenever",
    "1, 2",
  ])("is not said by %j", (value) => {
    expect(retryAfterMs({ "retry-after": value }, nowMs)).toBeUndefined();
  });

  test("is not said without a header, or with a doubled one", () => {
    expect(retryAfterMs({}, nowMs)).toBeUndefined();
    expect(
      retryAfterMs({ "retry-after": undefined, "x-ratelimit-reset": ["1", "2"] }, nowMs),
    ).toBeUndefined();
  });

  test("comes from Retry-After first, and from the next header where that makes no sense", () => {
    expect(retryAfterMs({ "retry-after": "1", "x-ratelimit-reset": "9" }, nowMs)).toBe(1_000);
    expect(
      retryAfterMs({ "retry-after": "soon", "x-ratelimit-reset": "9", "ratelimit-reset": "5" }, nowMs),
    ).toBe(9_000);
    expect(retryAfterMs({ "x-ratelimit-reset": "later", "ratelimit-reset": "5" }, nowMs)).toBe(5_000);
  });
});

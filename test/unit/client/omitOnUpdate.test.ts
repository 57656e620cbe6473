import { readOmitOnUpdate } from "../../../provider/src/client/omitOnUpdate";

describe("pipes:omitOnUpdate", () => {
  it.each([
    ["alert.region", ["alert.region"]],
    ["alert.channel.region, dashboard.tiles.version", ["alert.channel.region", "dashboard.tiles.version"]],
    ['["pipe.destination.columns.codec"]', ["pipe.destination.columns.codec"]],
  ])("reads %s", (text, expected) => {
    expect(readOmitOnUpdate(text)).toEqual(expected);
  });

  it.each(["region", "alerts.region", "alert.", "alert..a", "alert.a;alert.b", "[1]", "[", '{"a":1}'])(
    "refuses %s",
    (text) => {
      expect(readOmitOnUpdate(text)).toBeUndefined();
    },
  );
});

import type { Api } from "../../../provider/src/client";
import { ApiError } from "../../../provider/src/client/errors";
import { OmittedFields } from "../../../provider/src/client/omitOnUpdate";
import { sendWithEcho, type EchoedWrite } from "../../../provider/src/lifecycle/echo";
import type { PropertyMap } from "../../../provider/src/schema/propertyMap";
import { failureOf } from "../../harness/outcomes";

/** A service that refuses the first body with a text, and answers the second one with what it kept. */
function service(
  refusal: string,
  kept: PropertyMap,
): { write: EchoedWrite; sent: PropertyMap[]; told: string[] } {
  const sent: PropertyMap[] = [];
  const told: string[] = [];
  const omitOnUpdate = new OmittedFields([]);
  const write: EchoedWrite = {
    api: { omitOnUpdate } as unknown as Api,
    noun: "alert",
    warn: (text) => told.push(text),
    live: {
      threshold: 1,
      additionalFields: { region: "eu", tier: 2 },
      channel: { additionalFields: { retries: 3 } },
    },
    own: { threshold: 2, channel: { type: "webhook" } },
    body: {
      threshold: 2,
      additionalFields: { region: "eu", tier: 2 },
      channel: { type: "webhook", additionalFields: { retries: 3 } },
    },
    send: (body) => {
      sent.push(body);
      if (sent.length > 1) return Promise.resolve(kept);
      return Promise.reject(
        new ApiError({ kind: "badRequest", method: "PUT", path: "/a", status: 400, detail: refusal }),
      );
    },
    look: () => Promise.resolve(kept),
  };
  return { write, sent, told };
}

describe("a field that is only sent back and refused", () => {
  it("is left out, and from then on not sent where the service has it all the same", async () => {
    const kept = {
      threshold: 2,
      additionalFields: { region: "eu", tier: 2 },
      channel: { additionalFields: { retries: 3 } },
    };
    const { write, sent, told } = service("BAD_REQUEST: region is read-only", kept);
    expect(await sendWithEcho(write)).toEqual(kept);
    expect(sent[1]).toEqual({ ...write.body, additionalFields: { tier: 2 } });
    expect(told).toEqual([]);
    await sendWithEcho(write);
    expect(sent[2]).toEqual(sent[1]);
  });

  it("is told as lost where it is gone", async () => {
    const kept = { threshold: 2, additionalFields: { region: "eu", tier: 2 }, channel: {} };
    const { write, sent, told } = service('unknown key "retries"', kept);
    await sendWithEcho(write);
    expect(sent[1]?.["channel"]).toEqual({ type: "webhook", additionalFields: {} });
    expect(told).toEqual([expect.stringContaining("channel.retries: the service refused to take back")]);
  });

  it("is named in the error where the service does not say which one it means", async () => {
    const { write, sent } = service("BAD_REQUEST: Unrecognized regional key", {});
    const error = await failureOf(() => sendWithEcho(write));
    expect(String(error)).toContain("alert.region, alert.tier, alert.channel.retries");
    expect(String(error)).toContain("pipes:omitOnUpdate");
    expect(sent).toHaveLength(1);
  });

  it("says nothing more of a refusal where nothing was sent back", async () => {
    const { write } = service("BAD_REQUEST: no such webhook", {});
    const error = await failureOf(() => sendWithEcho({ ...write, body: write.own }));
    expect(String(error)).not.toContain("omitOnUpdate");
  });
});

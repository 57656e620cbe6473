import type { Api } from "../../../provider/src/client";
import { ApiError } from "../../../provider/src/client/errors";
import { OmittedFields } from "../../../provider/src/client/omitOnUpdate";
import { replaceAlert } from "../../../provider/src/resources/alert/body";
import type { PropertyMap } from "../../../provider/src/schema/propertyMap";

/** A service that answers notes of an alert and takes none. */
function change(
  omitOnUpdate: OmittedFields,
  live: PropertyMap,
): { sent: PropertyMap[]; done: Promise<PropertyMap> } {
  const sent: PropertyMap[] = [];
  const replace = (_at: unknown, body: PropertyMap): Promise<PropertyMap> => {
    sent.push(body);
    if (!("note" in body)) return Promise.resolve({ ...live, ...body });
    const detail = 'BAD_REQUEST: Unrecognized key: "note"';
    return Promise.reject(
      new ApiError({ kind: "badRequest", method: "PUT", path: "/a", status: 400, detail }),
    );
  };
  const done = replaceAlert({
    api: { omitOnUpdate, alerts: { replace, get: () => Promise.resolve(live) } } as unknown as Api,
    at: { organizationId: "o", serviceId: "s", id: "a" },
    desired: { threshold: 2 },
    delta: { threshold: 2 },
    live,
    removed: [],
    prior: undefined,
    warn: () => undefined,
  });
  return { sent, done };
}

const live = { threshold: 1, name: "latency", note: "Call the owner first." };

describe("a known field of an alert that the contract does not have and the args do not say", () => {
  it("is left out where the service refuses to take it back by name", async () => {
    const { sent, done } = change(new OmittedFields([]), live);
    await done;
    expect(sent).toEqual([
      { threshold: 2, name: "latency", note: "Call the owner first." },
      { threshold: 2, name: "latency" },
    ]);
  });

  it("is left out where the configuration says so", async () => {
    const { sent, done } = change(new OmittedFields(["alert.note"]), live);
    await done;
    expect(sent).toEqual([{ threshold: 2, name: "latency" }]);
  });
});

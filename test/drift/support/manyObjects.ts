import type { Emulator } from "pulumi-pipes-emulator";
import { latencyAlert } from "../../harness/args";
import { internals, type Kind } from "../../harness/provider/managedResource";
import type { ProviderCalls } from "../../harness/provider/calls";
import type { PropertyMap } from "../../harness/provider/wire";
import { makeMany } from "../../harness/service/otherClient";

/** A resource as a state holds it. */
export interface Held {
  readonly id: string;
  readonly outputs: PropertyMap;
}

const pipeBody = {
  source: { kafka: { brokers: "broker:9093", topics: "clicks" } },
  destination: { database: "default", table: "clicks", columns: [{ name: "page", type: "String" }] },
};

/** Makes so many objects behind the back. */
export async function makeObjects(emulator: Emulator, kind: Kind, count: number): Promise<readonly string[]> {
  const numbers = Array.from({ length: count }, (_, index) => index);
  switch (kind) {
    case "Alert":
      return makeMany(
        emulator,
        "alerts",
        numbers.map((number) => ({ ...latencyAlert, name: `alert ${number}` })),
      );
    case "AccessKey":
      return makeMany(
        emulator,
        "keys",
        numbers.map((number) => ({ name: `key ${number}`, roles: ["developer"] })),
      );
    case "PipeSettings":
      return makeMany(
        emulator,
        "pipes",
        numbers.map((number) => ({ ...pipeBody, name: `pipe ${number}` })),
      );
  }
}

/** What a state would hold of objects; reading them is a run of its own. */
export async function held(
  calls: ProviderCalls,
  kind: Kind,
  ids: readonly string[],
): Promise<readonly Held[]> {
  return Promise.all(
    ids.map(async (id) => ({ id, outputs: (await calls.read(id, internals(kind))).properties })),
  );
}

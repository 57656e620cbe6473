import type { Emulator } from "pulumi-pipes-emulator";
import { latencyAlert } from "../../test/grpc/support/args";
import { makeMany } from "../../test/drift/support/otherClient";

/** Makes so many alerts on a service, as somebody else would; answers their ids. */
export function makeAlerts(emulator: Emulator, count: number): Promise<readonly string[]> {
  const bodies = Array.from({ length: count }, (_, number) => ({ ...latencyAlert, name: `alert ${number}` }));
  return makeMany(emulator, "alerts", bodies);
}

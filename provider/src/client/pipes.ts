import { pipe, type Pipe, type PipeCommand, type PipePatch } from "pulumi-pipes-contract";
import { inside, pipesPath, type ObjectAddress, type Segments } from "./paths";
import { patchToWire, pipeFromWire } from "./pipeWire";
import { unlessGone, type Readability } from "./readable";
import type { Requester } from "./requester";

export interface PipesApi {
  /** The pipe, or undefined where it is gone. */
  get(at: ObjectAddress): Promise<Pipe | undefined>;
  /** Contract 4.1. */
  patch(at: ObjectAddress, patch: PipePatch): Promise<Pipe>;
  /** Starts, stops or resyncs a pipe; a conventional endpoint beyond the contract. */
  command(at: ObjectAddress, command: PipeCommand): Promise<void>;
}

export function pipesApi(
  requester: Requester,
  readability: Readability,
  settings: Segments & { readonly settingPrefix: string },
): PipesApi {
  const at = (address: ObjectAddress): string => inside(pipesPath(address, settings), address.id);
  const answer = {
    result: pipe,
    tolerate: (result: unknown) => pipeFromWire(result, settings.settingPrefix),
  };
  const patch = (address: ObjectAddress, body: PipePatch): Promise<Pipe> =>
    requester.send({
      method: "PATCH",
      path: at(address),
      body: patchToWire(body, settings.settingPrefix),
      ...answer,
    });

  return {
    patch,
    get: (address) =>
      unlessGone(() =>
        readability.read(
          "pipe",
          () => requester.send({ method: "GET", path: at(address), ...answer }),
          () => patch(address, {}),
        ),
      ),
    command: (address, command) =>
      requester.sendOnly({ method: "PATCH", path: `${at(address)}/state`, body: { command } }),
  };
}

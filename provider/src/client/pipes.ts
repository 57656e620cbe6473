import {
  pipe,
  pipeCreation,
  pipePatch,
  pipeScaling,
  type Pipe,
  type PipeCommand,
  type PipeCreation,
  type PipePatch,
  type PipeScaling,
} from "pulumi-pipes-contract";
import type { Member, ReusedListings } from "./reusedListing";
import { listAll, type Listing } from "./listAll";
import { inside, pipesPath, type ObjectAddress, type Segments, type ServiceAddress } from "./paths";
import { pipeFromWire, settingsToWire } from "./pipeSpelling";
import type { EmptyPatchFallback } from "./emptyPatchFallback";
import type { Requester } from "./requester";

export interface PipesApi {
  /** The pipe as it is now, or undefined where it is gone. */
  get(at: ObjectAddress): Promise<Pipe | undefined>;
  /** The same for one of many that are read together: served from a listing of the collection. */
  getBatched(at: ObjectAddress): Promise<Pipe | undefined>;
  /** All pipes of the service, or undefined where it does not list them. */
  list(at: ServiceAddress): Promise<ReadonlyMap<string, Pipe> | undefined>;
  /** A conventional endpoint beyond the contract, like all that follow but `patch`. */
  create(at: ServiceAddress, body: PipeCreation): Promise<Pipe>;
  /** Contract 4.1. */
  patch(at: ObjectAddress, patch: PipePatch): Promise<Pipe>;
  /** Starts, stops or resyncs a pipe. */
  command(at: ObjectAddress, command: PipeCommand): Promise<void>;
  /** Changes a pipe's compute. */
  scale(at: ObjectAddress, scaling: PipeScaling): Promise<Pipe>;
  /** Asks for a pipe's deletion; one that is gone already is fine. */
  delete(at: ObjectAddress): Promise<void>;
}

export function pipesApi(
  requester: Requester,
  emptyPatchFallback: EmptyPatchFallback,
  reads: ReusedListings,
  settings: Segments & { readonly settingPrefix: string },
): PipesApi {
  const all = (address: ServiceAddress): string => pipesPath(address, settings);
  const one = (address: ObjectAddress) => ({ path: inside(all(address), address.id), id: address.id });
  const normalize = (result: unknown): unknown => pipeFromWire(result, settings.settingPrefix);
  const response = { result: pipe, normalize };
  const patch = (address: ObjectAddress, body: PipePatch): Promise<Pipe> =>
    requester.send({
      method: "PATCH",
      ...one(address),
      body: settingsToWire(body, settings.settingPrefix),
      bodySchema: pipePatch,
      ...response,
    });
  const listing = (address: ServiceAddress): Listing<typeof pipe> => ({
    path: all(address),
    paged: false,
    item: pipe,
    normalize,
  });
  const member = (address: ObjectAddress): Member<typeof pipe> => ({
    requester,
    listing: listing(address),
    id: address.id,
  });
  const get = (address: ObjectAddress): Promise<Pipe | undefined> =>
    reads.unlessGone(member(address), () =>
      emptyPatchFallback.read(
        "pipe",
        () => requester.send({ method: "GET", ...one(address), ...response }),
        () => patch(address, {}),
      ),
    );
  const list = (address: ServiceAddress): Promise<ReadonlyMap<string, Pipe> | undefined> =>
    listAll(requester, listing(address));

  return {
    get,
    list,
    getBatched: (address) => reads.read("pipe", member(address), () => get(address)),
    patch: (address, body) => reads.writing(all(address), () => patch(address, body)),
    command: (address, command) =>
      reads.writing(all(address), () =>
        requester.sendOnly({ method: "PATCH", path: `${one(address).path}/state`, body: { command } }),
      ),
    create: (address, body) =>
      reads.writing(all(address), () =>
        requester.send({
          method: "POST",
          path: all(address),
          body: settingsToWire(body, settings.settingPrefix),
          bodySchema: pipeCreation,
          ...response,
        }),
      ),
    scale: (address, body) =>
      reads.writing(all(address), () =>
        requester.send({
          method: "PATCH",
          path: `${one(address).path}/scaling`,
          id: address.id,
          body,
          bodySchema: pipeScaling,
          ...response,
        }),
      ),
    delete: (address) =>
      reads.deleting(all(address), () =>
        reads.unlessGone(member(address), () =>
          requester.sendOnly({ method: "DELETE", path: one(address).path }),
        ),
      ),
  };
}

import { type ServiceError, status } from "@grpc/grpc-js";
import { ErrorResourceInitFailed } from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { type PropertyMap, fromStruct } from "./wire";
import { failureOf } from "../outcomes";

const DETAILS_KEY = "grpc-status-details-bin";
const PARTIAL_TYPE = "pulumirpc.ErrorResourceInitFailed";

/** What the engine would save of a resource that exists but could not be completed. */
export interface PartialResource {
  readonly id: string;
  readonly properties: PropertyMap;
  readonly reasons: readonly string[];
}

/** A call to the provider process that failed, as the engine sees it. */
export class RpcError extends Error {
  override readonly name = "RpcError";

  constructor(
    /** A number of grpc's `status` table. */
    readonly code: number,
    /** The name of that number, for example `UNKNOWN` or `DEADLINE_EXCEEDED`. */
    readonly codeName: string,
    message: string,
    /** Present where the provider reported a partial success. */
    readonly partial?: PartialResource,
  ) {
    super(message);
  }
}

/** Turns grpc's error into ours, with the partial resource that its trailing metadata may carry. */
export function toRpcError(error: ServiceError): RpcError {
  return new RpcError(error.code, status[error.code], error.details, decodePartial(error));
}

function decodePartial(error: ServiceError): PartialResource | undefined {
  const [bytes] = error.metadata.get(DETAILS_KEY);
  if (bytes === undefined || typeof bytes === "string") return undefined;
  const details = Status.deserializeBinary(bytes).getDetailsList();
  const detail = details.find((any) => any.getTypeName() === PARTIAL_TYPE);
  if (detail === undefined) return undefined;
  const failed = ErrorResourceInitFailed.deserializeBinary(detail.getValue_asU8());
  return {
    id: failed.getId(),
    properties: fromStruct(failed.getProperties()),
    reasons: failed.getReasonsList(),
  };
}

/** The error that a call of the provider fails with; that it succeeds or fails in another way is an error of its own. */
export async function rpcErrorOf(call: Promise<unknown>): Promise<RpcError> {
  const error = await failureOf(() => call);
  if (error instanceof RpcError) return error;
  throw new Error("the call did not fail with an RpcError", { cause: error });
}

import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { JavaScriptValue } from "google-protobuf/google/protobuf/struct_pb";

/** The properties of a resource as plain values. */
export type Bag = Record<string, unknown>;

/** Encodes a bag as the engine does; undefined properties are dropped, as the SDK drops them before. */
export function toStruct(bag: Bag): Struct {
  return Struct.fromJavaScript(JSON.parse(JSON.stringify(bag)) as Record<string, JavaScriptValue>);
}

/** Decodes a bag; an absent one is empty. */
export function fromStruct(struct: Struct | undefined): Bag {
  return struct?.toJavaScript() ?? {};
}

import "pulumi-pipes-contract/requiredNode";
export { startEmulator, type Emulator } from "./emulator";
export type {
  EndlessFault,
  FaultAction,
  HangFault,
  HugeFault,
  LatencyFault,
  ResetFault,
  SlowFault,
  StatusFault,
  TruncateFault,
  WrongBodyFault,
} from "./faults/faultAction";
export type { FaultRule } from "./faults/rules";
export type { EmulatorOptions, WebhookAddresses } from "./options";
export type { ServiceState } from "./operations/services/state";
export { noQuirks, type QuirkChange, type QuirkName, type Quirks } from "./quirks/quirks";
export type { SeedName } from "./seed/content";
export { defaultSeed, type Seed } from "./seed/ids";
export type { Controls } from "./server/controlApi";
export type { LimitHeader, RateLimit } from "./server/rateLimit";
export type { RequestRecord } from "./server/requestLog";
export type { ObjectAccess } from "./store/directAccess";
export type { HiddenPartsAccess } from "./store/hiddenParts";
export { objectKinds, type HiddenParts, type ObjectKind, type RecordOf } from "./store/records";

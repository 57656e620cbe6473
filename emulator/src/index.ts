export { startEmulator, type Emulator } from "./emulator";
export type { EmulatorOptions } from "./options";
export type { Controls } from "./control/controlApi";
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
export type { FaultKind, FaultRule } from "./faults/rules";
export type { LimitHeader, RequestLimit } from "./http/rateLimit";
export type { RequestRecord } from "./http/requestLog";
export { noQuirks, type QuirkChange, type QuirkName, type Quirks } from "./quirks/quirks";
export type { SeedName } from "./seed/content";
export { defaultSeed, type Seed } from "./seed/ids";
export { settingDefaults } from "./pipes/settings";
export type { ObjectAccess } from "./store/behindTheBack";
export { objectKinds, type ObjectKind, type RecordOf, type Webhook } from "./store/records";

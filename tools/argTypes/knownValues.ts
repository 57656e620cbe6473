import { alertTextBounds, known, scalingBounds, settingBounds } from "pulumi-pipes-contract";

type Bounds = Readonly<Record<string, readonly [number, number]>>;

const plain = (value: number): string => value.toLocaleString("en-US");

const bounded = (bounds: Bounds, above = "", unit = ""): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(bounds).map(([name, [low, high]]) => [
      `${above}${name}`,
      `Services are known to accept ${plain(low)} to ${plain(high)}${unit}.`,
    ]),
  );

const openSet = (values: readonly string[]): string =>
  `Known values: ${values.map((value) => `\`${value}\``).join(", ")}; services add to them.`;

const pipe = {
  state: openSet(known.pipeStates),
  "source.objectStorage.compression": openSet(known.compressions),
  "source.kafka.schemaRegistry.authentication": openSet(known.schemaRegistryAuthentications),
  ...bounded(settingBounds, "settings."),
  ...bounded(scalingBounds, "scaling."),
};

/** What services are known to accept today, in a sentence for each field that it is known of: by kind and dotted path. */
export const knownValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Pipe: pipe,
  PipeSettings: pipe,
  Alert: {
    interval: openSet(known.alertIntervals),
    thresholdType: openSet(known.alertThresholdTypes),
    source: openSet(known.alertSources),
    "channel.type": openSet(known.alertChannelTypes),
    ...bounded(alertTextBounds, "", " characters"),
  },
  Source: { kind: openSet(known.sourceKinds) },
};

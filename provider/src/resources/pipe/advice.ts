import { known, scalingBounds, settingBounds } from "pulumi-pipes-contract";
import { valueAt, type Bag } from "../fields/table";

type Bounds = Readonly<Record<string, readonly [number, number]>>;

/** Values that today's services refuse, as far as is known. */
export function pipeSettingsAdvice(news: Bag): readonly string[] {
  return outside(news, "settings", settingBounds);
}

/** The same for a whole pipe. */
export function pipeAdvice(news: Bag): readonly string[] {
  return [
    ...pipeSettingsAdvice(news),
    ...outside(news, "scaling", scalingBounds),
    ...unusual(news, ["source", "objectStorage", "compression"], known.compressions),
    ...unusual(
      news,
      ["source", "kafka", "schemaRegistry", "authentication"],
      known.schemaRegistryAuthentications,
    ),
  ];
}

function outside(news: Bag, group: string, bounds: Bounds): readonly string[] {
  return Object.entries(bounds).flatMap(([name, [least, most]]) => {
    const value = valueAt(news, [group, name]);
    if (typeof value !== "number" || (value >= least && value <= most)) return [];
    return [`${group}.${name}: ${value} is outside ${least} to ${most}, which services are known to accept`];
  });
}

function unusual(news: Bag, path: readonly string[], values: readonly string[]): readonly string[] {
  const value = valueAt(news, path);
  if (typeof value !== "string" || value === "" || values.includes(value)) return [];
  return [`${path.join(".")}: "${value}" is not among the values known today (${values.join(", ")})`];
}

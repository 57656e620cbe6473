import { isJsonObject, type JsonObject } from "../json";

/** An alert after a patch that may have only one of the two spellings of its channels. */
export function withBothSpellings(alert: unknown, patch: object): unknown {
  if (!isJsonObject(alert)) return alert;
  const { channel } = alert;
  const channels = listIn(alert);
  if ("channels" in patch && channels.length > 0) return { ...alert, channel: channels[0] };
  if (!("channel" in patch) || !isJsonObject(channel)) return alert;
  return { ...alert, channels: [channel, ...channels.slice(1)] };
}

const listIn = ({ channels }: JsonObject): readonly unknown[] => (Array.isArray(channels) ? channels : []);

import { clientModule, isLoopback, withCode, type Message } from "pulumi-pipes/internal";
import { headline } from "./markdown";
import type { StackPlan } from "./plan";
import { oneLine, shortened } from "./text";

/** Longest time of the request, in milliseconds. */
const timeoutMs = 10_000;

/** Chats cut long messages. */
const most = { itemsOfList: 10, lines: 40, charactersOfLine: 300 };

/** The part of a notification about one stack, as plain text. */
interface StackNotice {
  readonly name: string;
  /** The counts. */
  readonly summary: string;
  readonly failures: readonly string[];
  readonly attention: readonly string[];
  readonly cautions: readonly string[];
}

export interface Notice {
  readonly title: string;
  /** A page about it; empty if there is none. */
  readonly link: string;
  readonly stacks: readonly StackNotice[];
}

/** The notice of plans; undefined if there is nothing to tell. */
export function noticeOf(title: string, link: string, stacks: readonly StackPlan[]): Notice | undefined {
  const told = stacks.filter(
    ({ failures, attention, resources, dangers }) =>
      [failures, attention, resources, dangers].flat().length > 0,
  );
  if (told.length === 0) return undefined;
  const notices = told.map((stack) => ({
    name: stack.name,
    summary: plainText(headline(stack).replaceAll("**", "")),
    failures: firstOf(stack.failures.map(plainText), most.itemsOfList),
    attention: firstOf(stack.attention.map(plainText), most.itemsOfList),
    cautions: firstOf(stack.dangers.map(plainText), most.itemsOfList),
  }));
  return { title: oneLine(title), link, stacks: notices };
}

/** Markdown whose code, in which all texts of other people stand, is plain text. */
const plainText = (markdown: string): string =>
  shortened(markdown.replace(/(`+) ?(.*?) ?\1(?!`)/g, "$2"), most.charactersOfLine);

/** The first lines, and how many others there are. */
const firstOf = (lines: readonly string[], count: number): readonly string[] =>
  lines.length > count ? [...lines.slice(0, count), `and ${lines.length - count} more`] : lines;

/** The format of a notification for a service that shows messages, or for any other receiver. */
interface Receiver {
  readonly name: string;
  readonly host: RegExp;
  readonly bodyOf: (notice: Notice) => unknown;
}

const receivers: readonly Receiver[] = [
  { name: "Slack", host: /^hooks\.slack(?:-gov)?\.com$/, bodyOf: slackBody },
  {
    name: "Teams",
    host: /\.(?:webhook\.office\.com|logic\.azure\.com|api\.powerplatform\.com)$/,
    bodyOf: teamsBody,
  },
];

const anyWebhook: Receiver = {
  name: "the webhook",
  host: /^/,
  bodyOf: (notice) => ({ ...notice, text: textOf(notice) }),
};

/** The receiver of an address, by its host. */
export const receiverOf = (url: string): Receiver =>
  receivers.find(({ host }) => host.test(new URL(url).hostname)) ?? anyWebhook;

/** The lines of a notice, without its title and its link. */
function linesOf({ stacks }: Notice): readonly string[] {
  const lines = stacks.flatMap(({ name, summary, failures, attention, cautions }) => [
    `${name}: ${summary}`,
    ...[...failures, ...attention, ...cautions].map((line) => `• ${line}`),
  ]);
  return firstOf(lines, most.lines);
}

const textOf = (notice: Notice): string =>
  [notice.title, ...linesOf(notice), notice.link].filter((line) => line !== "").join("\n");

/** Slack reads `<!channel>` as a mention and `<https://…>` as a link unless these characters are encoded. */
function slackBody({ link, ...notice }: Notice): unknown {
  const text = textOf({ ...notice, link: "" });
  const encoded = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return { text: link === "" ? encoded : `${encoded}\n<${link}>` };
}

/** A card for Teams. Text blocks would render a name as Markdown, with links, but these text runs do not. */
function teamsBody(notice: Notice): unknown {
  const block = (text: string, weight?: "Bolder") => ({
    type: "RichTextBlock",
    inlines: [{ type: "TextRun", text, ...(weight && { weight }) }],
  });
  const content = {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.2",
    body: [block(notice.title, "Bolder"), ...linesOf(notice).map((line) => block(line))],
    actions: notice.link === "" ? [] : [{ type: "Action.OpenUrl", title: "Open", url: notice.link }],
  };
  return {
    type: "message",
    attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", contentUrl: null, content }],
  };
}

/** The environment variable with the address of the receiver, which is a secret: who knows it can write to the channel. */
const variable = "PIPES_NOTIFY_URL";

/** The address to notify; undefined if none is set. */
export function addressToNotify(): string | undefined {
  const written = (process.env[variable] ?? "").trim();
  return written === "" ? undefined : written;
}

/** Sends a notice, if there is one and an address for it. Returns why it failed, or undefined. */
export async function notify(
  address: string | undefined,
  notice: Notice | undefined,
): Promise<Message | undefined> {
  if (address === undefined || notice === undefined) return undefined;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isLoopback(url.hostname));
  if (!isSafe) return withCode(`${variable}: expected an address that begins with https://`, "report/notify");
  const { name, bodyOf } = receiverOf(address);
  const client = await clientModule();
  const failure = await client.notify(address, bodyOf(notice), timeoutMs);
  return failure === undefined
    ? undefined
    : withCode(`could not notify ${name}: ${failure}. Check ${variable} and the network`, "report/notify");
}

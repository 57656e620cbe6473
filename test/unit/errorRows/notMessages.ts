import type { Text } from "./texts";

interface NoMessage {
  readonly file: RegExp;
  readonly text: RegExp;
  readonly why: string;
}

/** Texts that read like a message, and are none. */
export const notMessages: readonly NoMessage[] = [
  { file: /client\/errors/, text: /./, why: "the advice of the codes: each code has a row" },
  {
    file: /client\/(connectionFailure|response)/,
    text: /^(Check|Where an authority|The proxy|No redirect| Special characters|A proxy that|, and whether this)/,
    why: "advice, which the rows of the messages give",
  },
  { file: /client\/connectionFailure/, text: /^the proxy $/, why: "what messages call a host" },
  { file: /client\/proxyAgents/, text: /^the proxy refused$/, why: "internal: only its code is read" },
  {
    file: /lifecycle\/(check|errors)/,
    text: /^an? |^true or false$|^Invalid input$/,
    why: "a value, as messages call it",
  },
  { file: /./, text: /^access key$/, why: "what messages call an object" },
  { file: /lifecycle\/knownObjects/, text: /^ and as $/, why: "what stands between two values" },
  { file: /codec\/escapes/, text: /./, why: "the names of characters" },
  { file: /schema\/propertyMap/, text: /^unknown until/, why: "internal" },
  { file: /creation\.ts/, text: /^create (key|pipe)/, why: "the name of a turn" },
  { file: /command|options/, text: /^Usage|^write a|^tell what|^Pulumi preview$/, why: "the help" },
  { file: /command|progress/, text: /^pulumi-pipes (import|report)(: …)?$|^pulumi-pipes (import|report): …/, why: "what leads each line" },
  {
    file: /importer\/writing/,
    text: /^(this user|its |the (disk|name|system)|nothing can|it is)/,
    why: "a reason, as the message of `cannot write` has it",
  },
  { file: /importer\/adoption/, text: /^a check asks no service$/, why: "internal: no check asks one" },
  { file: /importer\/(program|projectFiles|naming)/, text: /./, why: "what an import writes" },
  {
    file: /importer\/summary/,
    text: /pulumi |^Secrets stay|first up|[Tt]erraform (state rm|forget)/,
    why: "what to do after an import",
  },
  {
    file: /importer\/summary/,
    text: /^The Terraform state has|^With (no id|ids) of/,
    why: "what an import found in a state",
  },
  { file: /report\/command/, text: /^standard input$/, why: "what messages call an input" },
  { file: /report\/(?!command|preview)/, text: /./, why: "what a report shows" },
];

/** The text with `…` for what varies. */
export const shown = ({ pieces }: Text): string => pieces.join("…");

export const isCovered = (text: Text, { file, text: form }: NoMessage): boolean =>
  file.test(text.file) && form.test(shown(text));

import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { receiverOf } from "../../cli/src/report/notification";
import { ours, previewOf, step } from "./madePreviews";
import { recordedPreview, run } from "./running";

/* Notifications of a report, sent to a server of this machine. */

interface Received {
  readonly request: string;
  readonly body: unknown;
}

let server: Server;
let received: Received[];
let respond: (
  request: IncomingMessage,
) => { readonly status: number; readonly location?: string } | undefined;

beforeEach(async () => {
  received = [];
  respond = () => ({ status: 200 });
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ request: `${request.method} ${request.url}`, body: JSON.parse(body) as unknown });
      const answer = respond(request);
      if (answer === undefined) request.socket.destroy();
      else
        response
          .writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location })
          .end("ok");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const secret = "not-real-token-7f3a";
const address = (): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/${secret}?key=${secret}`;
const report = (input: string, args: readonly string[] = [], url = address()) =>
  run("report", args, { input, env: { PIPES_NOTIFY_URL: url } });

const drifted = (): string => {
  const [before, after] = [{ threshold: 5 }, { threshold: 9 }].map((inputs) => ({ inputs, outputs: inputs }));
  return previewOf([
    step("refresh", "busy", {}, {}, { oldState: before, newState: after }),
    step("update", "busy", {}, { threshold: 5 }, { oldState: after }),
  ]);
};

test("a report with changes sends its counts, its cautions and the link, once", async () => {
  const link = "https://ci.example/7";
  const { code, stdout, stderr } = await report(drifted(), ["--title", "Drift of dev", "--run-url", link]);
  expect(received).toEqual([
    {
      request: `POST /hooks/${secret}?key=${secret}`,
      body: {
        title: "Drift of dev",
        link,
        text: expect.stringMatching(
          /^Drift of dev\nshop\/dev: 1 to update.*\n• busy .*threshold.*\nhttps:\/\/ci\.example\/7$/,
        ) as unknown,
        stacks: [
          {
            name: "shop/dev",
            summary: "1 to update, 3 unchanged; 1 changed outside Pulumi.",
            failures: [],
            attention: [],
            cautions: [expect.stringMatching(/^busy \(Alert\): threshold .*5 => 9/)],
          },
        ],
      },
    },
  ]);
  expect([code, `${stdout}${stderr}`.includes(secret)]).toEqual([7, false]);
});

test.each([
  [
    "a pipe that loads no data",
    0,
    previewOf([], [{ severity: "info#err", message: "warning: Pipe 1: any sentence [pipe/stopped]\n" }]),
  ],
  ["a preview that failed", 1, recordedPreview("refusedRead")],
])("%s is told, too", async (_, expected, input) => {
  expect((await report(input)).code).toBe(expected);
  expect(received).toHaveLength(1);
});

test.each([
  ["there is nothing to tell", 0, "noChange", undefined],
  ["the address is empty", 7, "changedAlert", " "],
])("nothing is sent if %s", async (_, expected, name, url) => {
  expect((await report(recordedPreview(name), [], url)).code).toBe(expected);
  expect(received).toEqual([]);
});

test.each<readonly [string, () => ReturnType<typeof respond>]>([
  ["refuses it", () => ({ status: 403 })],
  ["redirects it", () => ({ status: 307, location: "/elsewhere" })],
  ["closes the connection", () => undefined],
])(
  "a webhook that %s gets no second request, and the command says so without its address and with the code of the changes",
  async (_, answer) => {
    respond = answer;
    const { code, stdout, stderr } = await report(drifted());
    expect([code, received.length, stdout.includes("`busy`")]).toEqual([7, 1, true]);
    expect(stderr).toMatch(/\[report\/notify\]\n$/);
    expect(`${stdout}${stderr}`).not.toMatch(new RegExp(`${secret}|/hooks|127\\.0`));
  },
);

test.each([
  ["no URL", `hooks.example/${secret}`],
  ["plain HTTP", `http://hooks.example/${secret}`],
  ["another scheme", `file:///${secret}`],
])("an address that is %s gets no request, and the report is complete", async (_, url) => {
  const { code, stdout, stderr } = await report(drifted(), [], url);
  expect([code, stdout.includes("`busy`")]).toEqual([7, true]);
  expect(stderr).toMatch(/PIPES_NOTIFY_URL[^\n]*\[report\/notify\]\n$/);
  expect(stderr).not.toContain(secret);
});

describe("the receiver", () => {
  const notice = {
    title: "Drift & <!channel>",
    link: "https://ci.example/7",
    stacks: [
      {
        name: "shop/dev",
        summary: "1 to update.",
        failures: [],
        attention: [],
        cautions: ["[click](https://evil.example) <@U1> <https://evil.example|here>"],
      },
    ],
  };

  test.each([
    ["https://hooks.slack.com/services/T/B/x", "Slack"],
    ["https://hooks.slack-gov.com/services/T/B/x", "Slack"],
    ["https://shop.webhook.office.com/webhookb2/x", "Teams"],
    ["https://prod-7.westeurope.logic.azure.com:443/workflows/x", "Teams"],
    ["https://default1.2.environment.api.powerplatform.com/workflows/x", "Teams"],
    ["https://hooks.slack.com.evil.example/services", "the webhook"],
    ["https://evil.example/hooks.slack.com", "the webhook"],
  ])("of %s is %s", (url, expected) => {
    expect(receiverOf(url).name).toBe(expected);
  });

  test("Slack gets text in which a name is neither a mention nor a link", () => {
    const { text: sent } = receiverOf("https://hooks.slack.com/x").bodyOf(notice) as {
      readonly text: string;
    };
    expect(sent).toContain("Drift &amp; &lt;!channel&gt;");
    expect(sent.match(/<[^>]*>/g)).toEqual(["<https://ci.example/7>"]);
  });

  test("Teams gets a card whose texts are no Markdown", () => {
    const body = JSON.stringify(receiverOf("https://a.webhook.office.com/x").bodyOf(notice));
    expect(body).toMatch(/"contentType":"application\/vnd\.microsoft\.card\.adaptive".*"type":"TextRun"/);
    expect(body).toContain(
      '"actions":[{"type":"Action.OpenUrl","title":"Open","url":"https://ci.example/7"}]',
    );
    expect(body).not.toContain('"TextBlock"');
  });
});

test("a long report is a short notification", async () => {
  const steps = Array.from({ length: 500 }, (_, at) =>
    step(
      "delete",
      `${at}${"x".repeat(300)}`,
      { name: `n${at}`, threshold: at },
      {},
      { type: `${ours}${at % 2 === 0 ? "Alert" : "Pipe"}` },
    ),
  );
  const different = steps.map((one, at) => ({
    ...one,
    urn: one.urn.replace("pipes:Alert", `pipes:Kind${at}`),
  }));
  await report(previewOf(different));
  const { text: sent } = received[0]?.body as { readonly text: string };
  expect(sent.length).toBeLessThan(5000);
  expect(sent).toMatch(/and \d+ more/);
});

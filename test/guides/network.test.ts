import { countsOf } from "./support/kinds";
import { patienceMs, tell } from "./support/story";

test(
  "requests are logged as the guide says",
  async () => {
    const engine = "test/engine/network.test.ts";
    const blocks = await tell("docs/guides/network.md", {
      withProject: true,
      elsewhere: {
        "export HTTPS_PROXY=http://proxy.example:3128": engine,
        "export NO_PROXY=localhost,127.0.0.1 no_proxy=localhost,127.0.0.1": engine,
        "pulumi config set pipes:caCertificateFile company-ca.pem": engine,
      },
    });
    expect(countsOf(blocks)).toEqual({ ts: 1, sh: 5, text: 2 });
  },
  patienceMs,
);

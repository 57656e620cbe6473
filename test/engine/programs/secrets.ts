import * as pulumi from "@pulumi/pulumi";
import * as pipes from "pulumi-pipes";

/*
 * Every secret is written in another way: as a plain text, as a secret, inside an output, and by the user's own choice
 * in a field that is none. All of them hold the word "hush".
 */
const { postgres, kafka, kinesis, objectStorage, key } = new pulumi.Config("test").requireObject<
  Record<"postgres" | "kafka" | "kinesis" | "objectStorage" | "key", string>
>("ids");
const round = process.env["ROUND"] ?? "1";

new pipes.PipeSettings("plain", {
  pipeId: postgres,
  source: { postgres: { credentials: { username: `hush-user-${round}`, password: `hush-plain-${round}` } } },
});
new pipes.PipeSettings("secret", {
  pipeId: kafka,
  source: {
    kafka: {
      credentials: { username: "loader", password: pulumi.secret(`hush-secret-${round}`) },
      caCertificate: `hush-certificate-${round}`,
    },
  },
});
new pipes.PipeSettings("output", {
  pipeId: kinesis,
  source: pulumi.output({
    kinesis: { accessKey: Promise.resolve({ accessKeyId: "id", secretKey: `hush-output-${round}` }) },
  }),
});
new pipes.PipeSettings("text", {
  pipeId: objectStorage,
  source: pulumi.output(Promise.resolve({ objectStorage: { connectionString: `hush-connection-${round}` } })),
});
new pipes.AccessKey("chosen", {
  adoptId: key,
  name: pulumi.secret(`hush-name-${round}`),
  ipAccessList: [
    { source: "10.0.0.0/8", description: pulumi.secret(`hush-office-${round}`) },
    { source: "192.0.2.1", description: "in plain, beside a secret" },
  ],
});
const tile = { x: 0, y: 0, w: 12, h: 6, config: { displayType: "markdown", markdown: "in plain" } };
new pipes.Dashboard("tiles", {
  name: "in plain",
  tiles: [{ ...tile, name: pulumi.secret(`hush-tile-${round}`) }],
});

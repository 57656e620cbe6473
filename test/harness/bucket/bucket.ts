import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensurePythonTool } from "../pythonTools";
import { startCommand } from "../runningCommand";

/** Longer than any test lasts. */
const lifetimeMs = 600_000;

/** A bucket of a server that speaks S3, on this machine. */
export interface Bucket {
  /** How the Pulumi CLI calls it; the environment says where it is. */
  readonly url: string;
  /** What finds the bucket and may write to it. It opens nothing else. */
  readonly env: Readonly<Record<string, string>>;
  /** The names of what is in it, below a prefix. */
  list(prefix?: string): Promise<readonly string[]>;
  /** Puts something into it that a run of Pulumi would. */
  put(key: string, content: object): Promise<void>;
  dispose(): Promise<void>;
}

/** Starts moto, which keeps buckets in memory, with one bucket. */
export async function openBucket(name = "shop-state"): Promise<Bucket> {
  const server = await ensurePythonTool("moto", join(__dirname, "requirements.txt"), "moto_server");
  const home = await mkdtemp(join(tmpdir(), "pulumi-pipes-bucket-"));
  const env = {
    AWS_ACCESS_KEY_ID: "demo-access-key-id",
    AWS_SECRET_ACCESS_KEY: "demo-secret-key-not-real",
    AWS_EC2_METADATA_DISABLED: "true",
  };
  const script = `exec "${server}" -H 127.0.0.1 -p 0 2>&1`;
  const running = await startCommand(
    script,
    /Running on/,
    { ...env, PATH: process.env["PATH"], HOME: home },
    lifetimeMs,
  );
  const bucket = `${running.address}/${name}`;
  const { status } = await fetch(bucket, { method: "PUT" });
  if (status !== 200) throw new Error(`the bucket could not be made: ${status}`);
  return {
    url: `s3://${name}?region=us-east-1`,
    env: { ...env, AWS_ENDPOINT_URL: running.address },
    async list(prefix = "") {
      const text = await (await fetch(`${bucket}?list-type=2&prefix=${encodeURIComponent(prefix)}`)).text();
      return [...text.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, key = ""]) => key);
    },
    async put(key, content) {
      await fetch(`${bucket}/${key}`, { method: "PUT", body: JSON.stringify(content) });
    },
    async dispose() {
      await running.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

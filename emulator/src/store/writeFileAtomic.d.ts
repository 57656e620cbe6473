declare module "write-file-atomic" {
  interface Options {
    readonly encoding?: BufferEncoding;
    readonly mode?: number;
    readonly fsync?: boolean;
  }

  /** Writes a file under another name and moves it into place. */
  export function sync(path: string, data: string, options?: Options): void;
}

import { access, cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const REPOSITORY = join(__dirname, "..", "..");

/** The project and the stack that a harness uses where a test names none. */
export const PROJECT_NAME = "test";
export const STACK_NAME = "test";

/** Where the files of a project come from; both may be given, `files` then win. */
export interface ProjectSource {
  /** Contents by path inside the project. */
  readonly files?: Readonly<Record<string, string>>;
  /** A folder that is copied, without its node_modules and stack settings. */
  readonly path?: string;
}

const DEFAULT_FILES = {
  "Pulumi.yaml": `name: ${PROJECT_NAME}\nruntime: nodejs\n`,
  "package.json": '{ "private": true, "main": "index.ts" }\n',
  "tsconfig.json":
    '{ "compilerOptions": { "target": "ES2022", "module": "node20", "strict": true, "skipLibCheck": true } }\n',
};

/** Writes a project that resolves its packages, `pulumi-pipes` too, from this repository. */
export async function placeProject(folder: string, source: ProjectSource): Promise<void> {
  if (source.path !== undefined) await cp(source.path, folder, { recursive: true, filter: isProjectFile });
  for (const [file, text] of Object.entries(source.files ?? {})) await place(join(folder, file), text);
  for (const [file, text] of Object.entries(DEFAULT_FILES)) {
    if (!(await exists(join(folder, file)))) await place(join(folder, file), text);
  }
  await symlink(join(REPOSITORY, "node_modules"), join(folder, "node_modules"));
}

function isProjectFile(file: string): boolean {
  const name = basename(file);
  return name !== "node_modules" && !/^Pulumi\..+\.yaml$/.test(name);
}

async function place(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

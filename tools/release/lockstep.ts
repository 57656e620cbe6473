/** The manifest of a published package. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The problems that prevent a common release of the packages under a tag such as `v1.2.3`. */
export function lockstepProblems(tag: string, manifests: readonly Manifest[]): readonly string[] {
  const version = /^v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/.exec(tag)?.[1];
  if (version === undefined) return [`the tag ${tag} is not of the form v1.2.3`];
  const names = new Set(manifests.map(({ name }) => name));
  return manifests.flatMap((manifest) => [
    ...(manifest.version === version
      ? []
      : [`${manifest.name} has version ${manifest.version}, not ${version}`]),
    ...Object.entries(manifest.dependencies ?? {})
      .filter(([name, wanted]) => names.has(name) && wanted !== version)
      .map(([name, wanted]) => `${manifest.name} depends on ${name} ${wanted}, not on ${version}`),
  ]);
}

/** The fields of `release.json` that its owner has not filled in. Without them, anyone could offer a plugin of this name. */
export const emptyFields = (release: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(release).flatMap(([name, value]) =>
    value === "" ? [`${name} in release.json is empty`] : [],
  );

/** The documents that still say that nothing is released. The changelog has its own rule. */
export const unreleasedDocuments = (documents: ReadonlyMap<string, string>): readonly string[] =>
  Array.from(documents)
    .filter(([name, text]) =>
      /not on npm|(?:before|until) the first release|before-the-first-release/i.test(`${name}\n${text}`),
    )
    .map(([name]) => `${name} is about the time before the first release`);

/** The section of a version in a changelog, without its heading. Throws if it is missing, empty or marked as not released. */
export function releaseNotes(changelog: string, tag: string): string {
  const version = tag.replace(/^v/, "");
  const section = changelog.split(/^## /m).find((text) => text.split("\n", 1)[0] === version);
  if (section === undefined)
    throw new Error(
      `CHANGELOG.md has no section "## ${version}": remove "(not released yet)" from its heading`,
    );
  const notes = section.split("\n").slice(1).join("\n").trim();
  if (notes === "") throw new Error(`the section "## ${version}" of CHANGELOG.md is empty`);
  return notes;
}

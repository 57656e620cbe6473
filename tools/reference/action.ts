/** The owner and name of the repository before `release.json` has them. No account can have this name. */
const placeholder = "OWNER_/pulumi-pipes";

/** The use of the action of this repository. Only this one names a version: actions of third parties have a commit. */
const use = /(\buses: )[\w.-]+\/[\w.-]+@v[\w.-]+/g;

/** The use of the component for GitLab, on the user's own GitLab. */
const component = /(\bcomponent: \S+\/preview@v)[\w.-]+/g;

/**
 * A text that uses the action or the component of a version, and names the repository. Until `release.json` names it, the owner is a placeholder:
 * a name that is free today would run the action of the person who registers it.
 */
export function withAction(text: string, repositoryUrl: string, version: string): string {
  const path = repositoryUrl === "" ? placeholder : repositoryUrl.split("/").slice(-2).join("/");
  return text
    .replace(use, `$1${path}@v${version}`)
    .replace(component, `$1${version}`)
    .replaceAll(placeholder, path);
}

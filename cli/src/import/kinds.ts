import { outputFieldsOf, resources, secretPathsOf, type Answer, type Resource } from "pulumi-pipes/internal";

/** An object as the client returns it. */
export type Live = Answer;

/** One kind of object that can be adopted. */
export interface Kind {
  /** What `--kind` calls it. */
  readonly name: "pipe" | "access-key" | "dashboard" | "alert";
  readonly resource: Resource;
  /** The paths at which the service may show a secret, also one that the args do not manage. */
  readonly secrets: readonly (readonly string[])[];
  /** A list that is written even if it is empty, because every object has it. */
  readonly alwaysWritten?: string;
  /** Whether a PATCH without fields reads an object that can be neither listed nor got. */
  readonly readableByPatch: boolean;
}

const secretsOf = (resource: Resource): Kind["secrets"] => secretPathsOf(outputFieldsOf(resource));

const pipe = {
  name: "pipe",
  resource: resources.PipeSettings,
  secrets: secretsOf(resources.Pipe),
  readableByPatch: true,
} as const;

/** The kinds in the order of the program: an object comes before those that refer to it. */
export const kinds: readonly Kind[] = [
  pipe,
  {
    name: "access-key",
    resource: resources.AccessKey,
    secrets: secretsOf(resources.AccessKey),
    readableByPatch: true,
  },
  {
    name: "dashboard",
    resource: resources.Dashboard,
    secrets: secretsOf(resources.Dashboard),
    alwaysWritten: "tiles",
    readableByPatch: false,
  },
  {
    name: "alert",
    resource: resources.Alert,
    secrets: secretsOf(resources.Alert),
    readableByPatch: false,
  },
];

/** Pipes that are adopted as whole pipes. */
export const wholePipe: Kind = { ...pipe, resource: resources.Pipe, alwaysWritten: "tableMappings" };

export const nameOf = ({ seen: { name } }: Live): string | undefined =>
  typeof name === "string" ? name : undefined;

/** What texts call some objects of a kind. */
export const nounOf = ({ name }: Kind, count = 1): string =>
  `${name.replace("-", " ")}${count === 1 ? "" : "s"}`;

/** `4 pipes`. */
export const counted = (count: number, kind: Kind): string => `${count} ${nounOf(kind, count)}`;

import { visible } from "pulumi-pipes/internal";
import type { Resource } from "pulumi-pipes/internal";
import { section, shellWord } from "../commandLine";
import type { NamedAdoption } from "./naming";
import type { Found } from "./reading";
import { inexpressible } from "./terraformAttributes";
import { isFor, type Instance } from "./terraformState";

/** The objects that an import read, wrote and left out. */
export interface Outcome {
  readonly objects: readonly NamedAdoption[];
  /** Objects that the stack managed before. What it manages leaves the Terraform state, too. */
  readonly managed: Iterable<Found>;
  /** Everything that was read and that a flag or the Terraform state selects, except by its name. */
  readonly found: readonly Found[];
  /** The resources whose collections were read completely. */
  readonly complete: ReadonlySet<Resource>;
}

/** The instances of a Terraform state, by what the user does about them. */
export interface Move {
  /** Pulumi manages their objects, so Terraform has to forget them. */
  readonly moved: readonly Instance[];
  readonly deposed: readonly Instance[];
  readonly notManaged: readonly Instance[];
  /** No object has their ID, in a collection that was read completely. */
  readonly absent: readonly Instance[];
  /** They were not read, or a flag or a form that this version does not support left them out. */
  readonly leftOut: readonly Instance[];
}

export function moveOf(instances: readonly Instance[], outcome: Outcome): Move {
  const { found, complete } = outcome;
  const owned: readonly Found[] = [...outcome.objects, ...outcome.managed];
  const isMoved = (instance: Instance): boolean => owned.some((object) => isFor(instance, object));
  const isAbsent = (instance: Instance): boolean =>
    instance.id !== undefined &&
    [...complete].some(({ noun }) => noun === instance.resource?.noun) &&
    !found.some((object) => isFor(instance, object));
  const current = instances.filter(({ deposed }) => deposed === undefined);
  const ofKinds = current.filter(({ resource }) => resource !== undefined);
  return {
    moved: ofKinds.filter(isMoved),
    deposed: instances.filter(({ deposed }) => deposed !== undefined),
    notManaged: current.filter(({ resource }) => resource === undefined),
    absent: ofKinds.filter(isAbsent),
    leftOut: ofKinds.filter((instance) => !isMoved(instance) && !isAbsent(instance)),
  };
}

/** The script that removes the moved instances from the Terraform state. */
export const scriptFile = "terraform-state-rm.sh";

/** One command, which removes all of them or, if Terraform does not find one, none. */
export const scriptOf = ({ moved }: Move): string => `\
#!/bin/sh
# Removes the objects that the program in this folder manages from the Terraform state. The objects stay on the service.
# Review the list, and run the script in the folder of the Terraform configuration. \`-dry-run\` only lists the objects.
terraform state rm "$@" \\
${addresses(moved).join(" \\\n")}
`;

const addresses = (instances: readonly Instance[]): readonly string[] => [
  ...new Set(instances.map(({ address }) => `  ${shellWord(visible(address))}`)),
];

/** The command lists the instances that need a decision, and each that stays in Terraform. */
export const moveText = (move: Move, objects: readonly NamedAdoption[]): readonly string[] => [
  ...section("Not managed by pulumi-pipes, leave it in Terraform:", names(move.notManaged)),
  ...section(
    "Left out by a flag, or not read (standard error says why). They stay in Terraform:",
    names(move.leftOut),
  ),
  ...section(
    "No object of this service has the ID of these instances. They may belong to another service, or no longer exist:",
    names(move.absent),
  ),
  ...section(
    "Deposed objects, left out. Let `terraform apply` delete them first, because the script would forget them, too:",
    move.deposed.map(({ address, deposed = "" }) => visible(`${address} (deposed ${deposed})`)),
  ),
  ...section(
    "Tainted, so Terraform would replace these objects. Pulumi keeps them:",
    names(move.moved.filter(({ isTainted }) => isTainted)),
  ),
  ...section(
    "Attributes in the Terraform state that the program cannot express. Secrets among them exist only there:",
    move.moved.flatMap((instance) => {
      const object = objects.find((one) => isFor(instance, one));
      const paths = object === undefined ? [] : inexpressible(object, instance.attributes);
      return paths.length === 0 ? [] : [visible(`${instance.address}: ${paths.join(", ")}`)];
    }),
  ),
];

const names = (instances: readonly Instance[]): readonly string[] =>
  instances.map(({ address }) => visible(address));

import * as pulumi from "@pulumi/pulumi";
import type { Inputs } from "../inputs";
import type { Api } from "../../client";
import type { Listing, Place } from "../../core/api";
import { ResourceError } from "../../core/errors";
import { knownSettingsOf, lookIn, settingsOutputOf, type Scope } from "./account";
import { dependenciesOf } from "./dependencies";

type Look<Args, Result> = (api: Api, at: Place, args: Args) => Promise<Result>;

/** The form of a function that takes plain values. A failure is a `RunError` that names the function. */
type Plain<Args, Result> = (args?: Args, options?: pulumi.InvokeOptions) => Promise<Result>;

/** The form of a function that takes inputs. It does not run in a preview that does not know them. */
type Eventual<Args, Result> = (
  args?: Inputs<Args>,
  options?: pulumi.InvokeOutputOptions,
) => pulumi.Output<Result>;

/** Both forms of a function. */
export function formsOf<Args extends Scope, Result>(
  name: string,
  look: Look<Args, Result>,
): { readonly plain: Plain<Args, Result>; readonly eventual: Eventual<Args, Result> } {
  const none = {} as Args;
  return {
    plain: (args = none, options) =>
      lookIn(name, args, knownSettingsOf(name, options), (api, at) => look(api, at, args)),
    eventual: (args, options) =>
      pulumi
        .all([pulumi.output<unknown>(args ?? none), settingsOutputOf(name, options), dependenciesOf(options)])
        .apply<Result>(([known, account]) =>
          lookIn(name, known as Args, account, (api, at) => look(api, at, known as Args)),
        ),
  };
}

/** What a listing answers, or nothing where the service does not list. */
export const unlessUnlisted = <Item>(list: () => Promise<readonly Item[]>): Promise<readonly Item[]> =>
  list().catch((error: unknown) => {
    if (error instanceof ResourceError) return [];
    throw error;
  });

/** All items of a listing, by name and then id. */
export function listed<Item extends { readonly id: string; readonly name?: string | null | undefined }>(
  noun: string,
  all: Listing<Item> | undefined,
  instead = "give the id of one",
): Item[] {
  if (all === undefined) {
    throw new ResourceError(
      `the service does not list its ${noun}s, unless baseUrl or a path segment is wrong; ${instead}`,
    );
  }
  const others = [...all.unreadable.keys()];
  if (others.length > 0) {
    void pulumi.log.warn(
      `${noun}s that are answered in a form that this version does not know are left out: ${others.join(", ")}`,
    );
  }
  const key = (item: Item): string => `${item.name ?? ""}\n${item.id}`;
  const items = [...all.objects.values()].map(({ record }) => record);
  return items.sort((left, right) => (key(left) < key(right) ? -1 : 1));
}

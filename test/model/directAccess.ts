import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import type { KnownKind as ResourceKind } from "../../provider/src/resources/registry";
import type { Stack } from "../harness/simulator/stack";
import type { Step } from "./steps";

const { pipes, keys } = defaultSeed;

/** Somebody else changes what the stack manages. */
export function changeDirectly(
  emulator: Emulator,
  stack: Stack,
  { what, number }: Extract<Step, { do: "change behind the back" }>,
): void {
  switch (what) {
    case "alert": {
      const id = alertOf(stack, number);
      if (id !== undefined) emulator.patch("alerts", id, { threshold: 100 + number });
      return;
    }
    case "pipe":
      emulator.patch("pipes", pipes.postgres, {
        name: `renamed ${number}`,
        settings: { dbms_max_threads: 8 + number },
      });
      return;
    case "tables": {
      const { tableMappings = [] } = emulator.get("pipes", pipes.postgres)?.source?.postgres ?? {};
      const source = { postgres: { tableMappings: tableMappings.slice(number % 2) } };
      emulator.patch("pipes", pipes.postgres, { source });
      return;
    }
    case "stream": {
      const id = madePipeOf(stack, number);
      if (id === undefined) return;
      const state = number % 2 === 0 ? "Stopped" : "Running";
      emulator.patch("pipes", id, { state, settings: { dbms_max_threads: 8 + number } });
      return;
    }
    case "key":
      emulator.patch("keys", keys.ci.id, { name: `renamed ${number}`, roles: ["query_endpoints"] });
  }
}

/** Somebody else deletes an alert of the stack; whether there was one. */
export function deleteDirectly(emulator: Emulator, stack: Stack, number: number): boolean {
  const id = alertOf(stack, number);
  return id !== undefined && emulator.delete("alerts", id);
}

const alertOf = (stack: Stack, number: number): string | undefined => madeOf("Alert", stack, number);
const madePipeOf = (stack: Stack, number: number): string | undefined => madeOf("Pipe", stack, number);

function madeOf(wanted: ResourceKind, stack: Stack, number: number): string | undefined {
  const ids = [...stack.resources.values()].filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return ids[number % Math.max(1, ids.length)];
}

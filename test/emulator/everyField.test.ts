import { defaultSeed, type Emulator } from "pulumi-pipes-emulator";
import { at, emulators, type Json } from "./client";
import { leavesOf, type Leaf } from "./sample";
import { bodyOf, orders, read, writings, written, type Writing } from "./writings";

const start = emulators();

/** What a service takes and never shows, or shows under another name. */
const writeOnly =
  /(^|\.)(credentials|accessKey|serviceAccountKey|validateSamples|tableMappingsTo(Add|Remove))(\.|$)/;

const leavesIn = (object: Json, { inside }: Writing) =>
  new Map(leavesOf(inside === undefined ? object : at(object, inside)));

/** The pipe of the seed that replicates a database rests, and has one table, which an update takes out. */
async function started(): Promise<Emulator> {
  const emulator = await start();
  const source = { postgres: { tableMappings: [orders] } };
  emulator.patch("pipes", defaultSeed.pipes.postgres, { state: "Paused", source });
  return emulator;
}

describe.each(writings)("$name", (writing) => {
  const needs = (path: string) => writing.needed?.includes(path) ?? false;
  const body = bodyOf(writing, () => true);
  const least = bodyOf(writing, needs);
  const shown: readonly Leaf[] = leavesOf(body)
    .map(([path, value]) => [path.replace("tableMappingsToAdd", "tableMappings"), value] as const)
    .filter(([path]) => !writeOnly.test(path));
  const hidden = leavesOf(body).filter(([path]) => writeOnly.test(path));

  test("shows every field that was sent, in its response and when it is read again", async () => {
    const emulator = await started();
    const response = await written(emulator, writing, body);
    const later = await read(emulator, writing, String(response["id"]));
    for (const leaves of [leavesIn(response, writing), leavesIn(later, writing)]) {
      expect(shown.filter(([path, value]) => leaves.get(path) !== value)).toEqual([]);
      expect(hidden.filter(([path]) => leaves.has(path))).toEqual([]);
    }
  });

  test("has another value for every optional field than what is there without it", async () => {
    const emulator = await started();
    const before = await (writing.method === "POST"
      ? written(emulator, writing, least)
      : read(emulator, writing));
    const leaves = leavesIn(before, writing);
    const needed = new Map(leavesOf(least));
    const optional = shown.filter(([path]) => !needed.has(path));
    expect(optional.filter(([path, value]) => leaves.get(path) === value)).toEqual([]);
  });
});

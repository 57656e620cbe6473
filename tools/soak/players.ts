import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Part } from "./player";
import type { Stories } from "./stories";

/** Processes that play at the same time: this is the machine's work, not the stories'. */
export const players = 2;

/** Plays stories of each seed, each for the same time, and all of them for so many minutes. */
export async function playSeeds(seeds: readonly number[], minutes: number): Promise<readonly Stories[]> {
  const count = Math.min(players, seeds.length);
  const waiting = seeds.map((seed): Part => ({ seed, minutes: (minutes * count) / seeds.length }));
  const played: Stories[] = [];
  const player = async (): Promise<void> => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
      const stories = await play(part);
      played.push(stories);
      const { tally, found } = stories;
      console.log(
        `seed ${part.seed}: ${stories.played} stories, ${tally.operations} operations, ${tally.kills} kills, ` +
          `${found.length} violations`,
      );
    }
  };
  await Promise.all(Array.from({ length: count }, player));
  return seeds.flatMap((seed) => played.filter((one) => one.seed === seed));
}

/** A fresh process for each seed: none has the memory of another one's stories. */
async function play(part: Part): Promise<Stories> {
  const child = fork(join(__dirname, "player.ts"));
  child.send(part);
  const answered = once(child, "message") as Promise<[Stories]>;
  const died = once(child, "exit").then(([code]) => {
    throw new Error(`the process that played seed ${part.seed} ended with ${String(code)}`);
  });
  const [stories] = await Promise.race([answered, died]);
  died.catch(() => undefined);
  child.kill();
  return stories;
}

import { runStories } from "./stories";

/** A seed, and how long it is played. */
export interface Part {
  readonly seed: number;
  readonly minutes: number;
}

// A process of its own for each core: it plays what it is sent, and sends back what came of it.
process.on("message", (part: Part) => {
  void runStories(part.seed, part.minutes).then((stories) => process.send?.(stories));
});

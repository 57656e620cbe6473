import { spawnSync } from "node:child_process";
import { hasCode } from "./failure";

/** Kills a process, its group and all its descendants: Pulumi puts each of its plugins into a group of its own. */
export function killTree(root: number): void {
  const family = descendants(root);
  for (const target of [-root, root, ...family]) {
    try {
      process.kill(target, "SIGKILL");
    } catch (error) {
      // Any of them can end by itself meanwhile, and a root that leads no group has none to kill.
      if (!hasCode(error, "ESRCH")) throw error;
    }
  }
}

function descendants(root: number): number[] {
  const children = new Map<number, number[]>();
  const listing = spawnSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).stdout;
  for (const line of listing.split("\n")) {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const family: number[] = [];
  for (let next: number[] = [root]; next.length > 0;) {
    next = next.flatMap((pid) => children.get(pid) ?? []);
    family.push(...next);
  }
  return family;
}

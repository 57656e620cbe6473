import * as pulumi from "@pulumi/pulumi";
import { tellWaits } from "../client/waits";

/** Lines that replace each other; no other line has this number. */
const stream = 7_404;

/** Tells what requests of the program wait for: on a line of the stack, and no longer than they wait. */
export const listener = {
  waiting: tellWaits((text) => {
    // Under mocks there is nobody to tell; what goes wrong here only tells less.
    if (pulumi.runtime.hasEngine()) pulumi.log.info(text, undefined, stream, true).catch(() => undefined);
  }),
};

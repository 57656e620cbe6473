import { z } from "zod";

/** A command to a service (beyond the contract). `awake` wakes a service that sleeps. This package sends no other. */
export const serviceCommand = z.strictObject({ command: z.enum(["start", "stop", "awake"]) });

/** The part of a service that it returns after a command (beyond the contract). */
export const serviceStatus = z.object({
  /** ID of the service, a UUID. */
  id: z.string(),
  /** Current state, such as `running`, `idle`, `awaking` or `stopped`. */
  state: z.string(),
});

export type ServiceCommand = z.infer<typeof serviceCommand>["command"];

import { z } from 'zod';

/** The role of a rank that a member has in a server. */
export const heldRole = z.object({
  guildId: z.string(),
  roleId: z.string(),
  /**
   * `giving`: noted before Discord is asked, so that a process that dies leaves no role that nobody takes back. `found`: the
   * member had it before, so Loadout never takes it.
   */
  state: z.enum(['giving', 'given', 'found']),
});

export type HeldRole = Readonly<z.output<typeof heldRole>>;

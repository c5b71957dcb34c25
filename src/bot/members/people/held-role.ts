import { z } from 'zod';

/** A rank role that a member has in a server. */
export const heldRole = z.object({
  guildId: z.string(),
  roleId: z.string(),
  /**
   * `giving`: recorded before Discord is asked, so that Loadout can take the role back even if the process dies. `found`: the
   * member had it before, so Loadout never takes it.
   */
  state: z.enum(['giving', 'given', 'found']),
});

export type HeldRole = Readonly<z.output<typeof heldRole>>;

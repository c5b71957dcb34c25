import { z } from 'zod';
import { defineRecord } from '../records/define-record.ts';
import { preferences } from './preferences.ts';

/** What the admins of a server chose, by the server's id. */
export const serverSettings = defineRecord({
  name: 'servers',
  schema: z.object(preferences),
  owner: (guildId) => ({ guild: guildId }),
});

import { z } from 'zod';
import { defineRecord, type Fields } from '../../records/define-record.ts';
import { serverSettings } from '../../settings/list/setting-list.ts';
import { revisions } from './revisions.ts';

export const server = defineRecord({
  name: 'servers',
  schema: z.object({
    ...serverSettings.shape,
    ...revisions,
    /** Members who can't be on the leaderboard, in the digest or in notices of rank-ups. A deletion of the member's data does not remove them. */
    barred: z.array(z.string()).default([]),
  }),
  owner: 'guild',
});

export type Server = Fields<typeof server.schema>;

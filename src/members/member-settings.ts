import { z } from 'zod';
import { defineRecord } from '../records/define-record.ts';
import { preferences } from './preferences.ts';

/** What a member chose, by the id of the user: the same in every server. */
export const memberSettings = defineRecord({
  name: 'people',
  schema: z.object(preferences),
  owner: (userId) => ({ user: userId }),
});

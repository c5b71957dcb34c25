import { z } from 'zod';
import { keywordParameter, regionParameter } from '../query.ts';
import type { Route } from '../route.ts';
import { sendRecord } from '../send-record.ts';
import { examplePlayer } from '../world/example.ts';
import { searchRecord, toFound } from '../world/search.ts';
import { toGroup } from './info-route.ts';

const query = z.object({ keyword: keywordParameter, region: regionParameter });

/** Route that searches players by name, an extension: the specification has no search. */
export const search: Route<typeof query> = {
  plan: 'free',
  about: {
    summary: 'Players by name',
    description:
      'An extension of this service. It answers up to 20 players of the region’s server group whose name holds the keyword, in any case and any decorated letters. Names are not unique. Deleted accounts and players who hide themselves are left out. Nobody found: an empty list.',
    answers: { 'application/json': searchRecord },
    example: () => ({ infos: [toFound(examplePlayer())] }),
  },
  query,
  answer: ({ keyword, region }, { world }, exchange) =>
    sendRecord({ infos: world.search(keyword, toGroup(region)) }, exchange),
};

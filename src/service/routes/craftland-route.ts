import { z } from 'zod';
import { ApiError } from '../api-error.ts';
import { mapCodeParameter, regionParameter } from '../query.ts';
import type { Route } from '../route.ts';
import { sendRecord } from '../send-record.ts';
import { craftlandRecord } from '../world/craftland-map.ts';
import { exampleMap } from '../world/example.ts';

const query = z.object({ code: mapCodeParameter, region: regionParameter });

export const craftland: Route<typeof query> = {
  plan: 'starter',
  about: {
    summary: 'A craftland map by its code',
    description:
      'In an address the `#` of a code is written `%23`; it may also be left out. The region is passed through: a code names the same map everywhere.',
    answers: { 'application/json': craftlandRecord },
    example: exampleMap,
  },
  query,
  answer({ code }, { world }, exchange) {
    const map = world.map(code);
    if (map) return sendRecord(map, exchange);
    throw new ApiError('NOT_FOUND', `No craftland map has the code #FREEFIRE${code}. Check the code.`);
  },
};

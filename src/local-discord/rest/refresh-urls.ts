import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refreshUrl } from '../messages/attachments.ts';
import type { Payload } from '../messages/read-payload.ts';
import { withoutOwnAddress } from '../own-address.ts';
import { boundedList, readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';

/** New addresses for those of uploaded files that have expired. */
export function refreshUrlRoutes(app: FastifyInstance, world: World): void {
  app.post<{ Body: Payload }>('/attachments/refresh-urls', ({ body, host }) => {
    const { attachment_urls } = readForm(refreshForm, body.json);
    const refreshed_urls = attachment_urls.map((original) => ({
      original,
      refreshed: refreshUrl(world, withoutOwnAddress(original, world.origin, host)),
    }));
    return { refreshed_urls };
  });
}

const refreshForm = z.object({ attachment_urls: boundedList(z.string().max(2048), 1, 50) });

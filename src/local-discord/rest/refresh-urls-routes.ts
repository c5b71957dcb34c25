import { z } from 'zod';
import { refreshUrl } from '../messages/attachments.ts';
import { addressCalled, withoutOwnAddress } from '../own-address.ts';
import { boundedList } from '../rules/read-form.ts';
import type { Routes } from './routes.ts';

export function refreshUrlRoutes({ world, root }: Routes): void {
  root.on('POST', '/attachments/refresh-urls', { form: refreshForm }, ({ form, request }) => ({
    refreshed_urls: form.attachment_urls.map((original) => ({
      original,
      refreshed: refreshUrl(world, withoutOwnAddress(original, world.origin, addressCalled(request.raw))),
    })),
  }));
}

const refreshForm = z.object({ attachment_urls: boundedList(z.string().max(2048), 1, 50) });

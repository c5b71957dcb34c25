import { z } from 'zod';
import { ok, type Route } from '../http/route.ts';
import { readForm, text } from '../rules/form.ts';
import type { World } from '../world.ts';

export function applicationRoutes({ place }: World): Route[] {
  return [
    { method: 'GET', path: '/applications/@me', auth: 'bot', handle: () => ok(place.application) },
    {
      method: 'PATCH',
      path: '/applications/@me',
      auth: 'bot',
      handle: ({ body }) => {
        const { description } = readForm(applicationForm, body);
        place.application = {
          ...place.application,
          description: description ?? place.application.description,
        };
        return ok(place.application);
      },
    },
    { method: 'GET', path: '/oauth2/applications/@me', auth: 'bot', handle: () => ok(place.application) },
  ];
}

const applicationForm = z.object({ description: text(0, 400).nullish() });

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fontFolder } from '../bot/cards/text/fonts.ts';
import { fontsPath, pageFonts } from './font-faces.ts';
import { sendError } from './send-error.ts';

/** The fonts of the cards, for scripts that the visitor's machine has no font for. */
export function serveFonts(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(`${fontsPath}/:name`, async ({ params: { name } }, reply) => {
    if (!pageFonts.includes(name)) return sendError(reply, 404, { code: 'not-found' });
    const font = await readFile(path.join(fontFolder, name));
    return reply
      .header('cache-control', 'private, max-age=86400')
      .type(`font/${path.extname(name).slice(1)}`)
      .send(font);
  });
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { fontFolder } from '../bot/cards/text/fonts.ts';
import { sendError } from '../local-discord/page-server/send-error.ts';
import { fontsPath, latinFont, pageFonts } from './font-faces.ts';
import { bundlePlayground } from './page-bundle.ts';

export function serveFonts(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>(`${fontsPath}/:name`, async ({ params: { name } }, reply) => {
    const isLatin = name === latinFont;
    if (!isLatin && !pageFonts.includes(name)) return sendError(reply, 404, { code: 'not-found' });
    const font = isLatin
      ? Buffer.from((await bundlePlayground()).latinFont, 'base64')
      : await readFile(path.join(fontFolder, name));
    return reply
      .header('cache-control', 'private, max-age=86400')
      .type(`font/${path.extname(name).slice(1)}`)
      .send(font);
  });
}

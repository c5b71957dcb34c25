import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readPictureFacts } from '../files/picture-facts.ts';
import type { LocalFile } from '../local-discord.ts';
import { boundedText, fieldError, formIssue, readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { ApiError, apiErrors } from './api-error.ts';
import type { Payload } from './body-parser.ts';
import { requireBot } from './require-bot.ts';

/** The emojis of the application. */
export async function emojiRoutes(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  const { state, emojis } = world;
  app.addHook('onRequest', requireBot(world));
  app.addHook<{ Params: { application: string } }>('preHandler', async ({ params }) => {
    if (params.application !== state.application.id) throw apiErrors.unknownApplication();
  });
  const list = '/applications/:application/emojis';
  app.get(list, () => ({ items: emojis.list() }));
  app.post<{ Body: Payload }>(list, ({ body }, reply) => {
    const { name, image } = readForm(newEmojiForm, body.json);
    return reply.code(201).send(emojis.add(name, readImage(name, image)));
  });
  const single = `${list}/:emoji`;
  app.get<{ Params: EmojiParams }>(single, ({ params }) => emojis.get(params.emoji));
  app.patch<{ Params: EmojiParams; Body: Payload }>(single, ({ params, body }) => {
    const { name } = readForm(emojiForm, body.json);
    return name === undefined ? emojis.get(params.emoji) : emojis.rename(params.emoji, name);
  });
  app.delete<{ Params: EmojiParams }>(single, ({ params }, reply) => {
    emojis.remove(params.emoji);
    return reply.code(204).send();
  });
}

interface EmojiParams {
  emoji: string;
}

/** @throws ApiError for anything but a picture of at most 256 KiB in a data URL */
function readImage(name: string, image: string): LocalFile {
  const encoded = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,(.*)$/s.exec(image)?.[1];
  const data = Buffer.from(encoded ?? '', 'base64');
  const contentType = readPictureFacts(data)?.contentType ?? (isAvif(data) ? 'image/avif' : undefined);
  if (!contentType) throw fieldError(['image'], 'IMAGE_INVALID', 'Invalid image data');
  if (data.length > maxBytes)
    throw new ApiError(400, 50138, `Failed to resize asset below the maximum size: ${maxBytes}`);
  return { name, contentType, data };
}

function isAvif(data: Buffer): boolean {
  return data.toString('latin1', 4, 12) === 'ftypavif';
}

const maxBytes = 256 * 1024;

const emojiName = boundedText(2, 32).superRefine((name, context) => {
  if (!/^\w+$/.test(name))
    context.addIssue(formIssue('STRING_TYPE_REGEX', 'String value did not match validation regex.'));
});
const newEmojiForm = z.object({ name: emojiName, image: z.string() });
const emojiForm = z.object({ name: emojiName.optional() });

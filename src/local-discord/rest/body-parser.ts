import type { FastifyInstance, FastifyRequest } from 'fastify';
import { emptyPayload, readPayload } from '../messages/read-payload.ts';

/** Makes the app read every body as a `Payload`: multipart if the content type says so, else JSON. */
export function addBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: maxBytes },
    ({ headers }: FastifyRequest, raw: Buffer) => readPayload(raw, headers['content-type'] ?? ''),
  );
  app.addHook('preValidation', async (request) => {
    request.body ??= emptyPayload;
  });
}

// Discord's limit on a whole request is 25 MiB.
const maxBytes = 25 * 1024 * 1024;

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { emptyPayload, readPayload } from '../messages/read-payload.ts';

/** Parses bodies as multipart or JSON, by content type. */
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

// Discord's limit is 25 MiB.
const maxBytes = 25 * 1024 * 1024;

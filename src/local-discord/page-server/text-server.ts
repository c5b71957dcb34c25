import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Serves constant texts, compressed and with an ETag, which keeps scripts compiled. @returns registers a route */
export function textServer(app: FastifyInstance) {
  return (path: string, type: string, read: () => Promise<string>): void => {
    let served: Promise<ReturnType<typeof describe>> | undefined;
    app.get(path, async ({ headers }, reply) => {
      served ??= read().then(describe);
      const { text, etag, zipped } = await served;
      reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      reply.type(`${type}; charset=utf-8`);
      const takesGzip = /\bgzip\b/.test(String(headers['accept-encoding']));
      return takesGzip ? reply.header('content-encoding', 'gzip').send(zipped) : reply.send(text);
    });
  };
}

function describe(text: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  return { text, etag, zipped: gzipSync(text) };
}

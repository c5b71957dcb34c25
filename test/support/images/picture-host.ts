import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse) => void;

/** A host at 127.0.0.1 with scripted answers, which records its requests. */
export async function openPictureHost(onAsked: () => void = () => undefined) {
  /** By path and query; everything else is a 404. */
  const shelf = new Map<string, Answer>();
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    onAsked();
    const answer = shelf.get(request.url ?? '') ?? shelf.get('*');
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    paths: () => asked.map(({ url }) => url),
    /** `*` matches every path without an answer of its own. */
    answer: (path: string, answer: Answer) => shelf.set(path, answer),
    serve: (path: string, body: Buffer) =>
      shelf.set(path, (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(body)),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type PictureHost = Awaited<ReturnType<typeof openPictureHost>>;

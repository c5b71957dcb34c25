import { connect, type Socket } from 'node:net';

/** Sends answers with a file over a few connections that stay open, with as little work of its own as can be. */
export interface Poster {
  /** Resolves once the answer's status line is there. */
  post(path: string): Promise<void>;
  close(): void;
}

/** @throws Error from `post` if the server does not answer 204 */
export function openPoster(apiUrl: string, connections: number): Poster {
  const { hostname, port, pathname } = new URL(apiUrl);
  const idle = Array.from({ length: connections }, () =>
    connect({ host: hostname, port: Number(port) }).setNoDelay(true),
  );
  const all = [...idle];
  const waiting: ((socket: Socket) => void)[] = [];
  const take = () => {
    const socket = idle.pop();
    return socket ? Promise.resolve(socket) : new Promise<Socket>((resolve) => waiting.push(resolve));
  };
  const giveBack = (socket: Socket) => {
    const next = waiting.shift();
    if (next) next(socket);
    else idle.push(socket);
  };
  return {
    async post(path) {
      const socket = await take();
      await new Promise<void>((resolve, reject) => {
        const fail = () => reject(new Error('the connection broke'));
        socket.once('close', fail);
        socket.once('data', (data: Buffer) => {
          socket.off('close', fail);
          const status = data.toString('latin1', 9, 12);
          if (status === '204') resolve();
          else reject(new Error(`the server answered ${data}`));
        });
        socket.cork();
        socket.write(`POST ${pathname}/v10${path} HTTP/1.1\r\nhost: ${hostname}\r\n${headers}\r\n\r\n`);
        socket.write(body);
        socket.uncork();
      });
      giveBack(socket);
    },
    close() {
      for (const socket of all) socket.removeAllListeners('close').destroy();
    },
  };
}

/** As large as a card that the bot sends. */
export const fileBytes = 130_000;
const boundary = '----------------------------bench0123456789';
const callback = {
  type: 4,
  data: {
    content: 'A card',
    embeds: [{ title: 'Player', image: { url: 'attachment://card.png' } }],
    attachments: [{ id: 0, filename: 'card.png', description: 'A card' }],
  },
};
/** A PNG's signature and noise: what a picture looks like to who does not decode it. */
const file = Buffer.concat([
  Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\x04\x38\0\0\x02\x1c\x08\x06\0\0\0', 'latin1'),
  Buffer.from(Uint32Array.from({ length: fileBytes / 4 }, (_, n) => Math.imul(n + 1, 2_654_435_761)).buffer),
]).subarray(0, fileBytes);
const body = Buffer.concat([
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="payload_json"\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(callback)}\r\n` +
      `--${boundary}\r\ncontent-disposition: form-data; name="files[0]"; filename="card.png"\r\ncontent-type: image/png\r\n\r\n`,
  ),
  file,
  Buffer.from(`\r\n--${boundary}--\r\n`),
]);
const headers = [
  'user-agent: DiscordBot (https://loadout.example, 1)',
  `content-type: multipart/form-data; boundary=${boundary}`,
  `content-length: ${body.length}`,
].join('\r\n');

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse, request as sendHttp } from 'node:http';
import { request as sendHttps } from 'node:https';
import { type AddressInfo, connect, createServer as createNetServer, type Socket } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { createServer as createTlsServer } from 'node:tls';
import { discordDomains, isDiscordHost } from '../rules/discord-hosts.ts';
import { makeCertificate } from './make-certificate.ts';

export interface Front {
  readonly port: number;
  /** URL for `HTTPS_PROXY`. Contains a password, which requests to other hosts need. */
  readonly proxy: string;
  /** CA certificate that clients must trust, as PEM. */
  readonly authority: string;
  close(): Promise<void>;
}

/**
 * Listens for TLS, plain HTTP and proxy requests on one loopback port. Passes connections to Discord's hosts to
 * `accept`;
 * proxies other hosts only with the password in `proxy`, so that only the bot can use it.
 */
export async function openFront(accept: (connection: Duplex) => void, now: number): Promise<Front> {
  const { authority, certificate, key } = makeCertificate(discordDomains, now);
  const secure = createTlsServer({ key, cert: certificate, ALPNProtocols: ['http/1.1'] }, accept);
  const password = randomBytes(16).toString('hex');
  const credentials = Buffer.from(`Basic ${Buffer.from(`bot:${password}`).toString('base64')}`);
  const isOwn = ({ headers }: IncomingMessage) => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '');
    return given.length === credentials.length && timingSafeEqual(given, credentials);
  };
  const plain = createServer((request, response) =>
    forward(request, response, { authority, port, isOwn: isOwn(request) }),
  );
  const sort = (socket: Socket) =>
    socket.once('data', (start) => {
      socket.pause();
      socket.unshift(start);
      const isTls = start[0] === tlsHandshake;
      (isTls ? secure : plain).emit('connection', socket);
      if (!isTls) socket.resume();
    });
  plain.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
    const { url = '' } = request;
    const { hostname, port: asked } = URL.canParse(`tcp://${url}`) ? new URL(`tcp://${url}`) : nowhere;
    if (head.length > 0) client.unshift(head);
    if (!isDiscordHost(hostname)) {
      if (!isOwn(request))
        return void client.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${challenge}\r\n\r\n`);
      return tunnel(client, { host: hostname, port: Number(asked) });
    }
    client.write(established);
    sort(client);
  });
  const open = new Set<Socket>();
  const front = createNetServer({ allowHalfOpen: true }, (socket) => {
    open.add(socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket)));
    sort(socket);
  });
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = front.address() as AddressInfo;
  return {
    port,
    proxy: `http://bot:${password}@127.0.0.1:${port}`,
    authority,
    close: () =>
      new Promise((resolve) => {
        front.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

function tunnel(client: Socket, where: { host: string; port: number }): void {
  const server = connect(where, () => client.write(established));
  server.once('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
  pipeline(client, server, client, () => {});
}

/** Forwards a request that a client sent to the proxy whole instead of tunnelling; Discord's loop back over TLS. */
function forward(
  request: IncomingMessage,
  response: ServerResponse,
  front: Pick<Front, 'authority' | 'port'> & { isOwn: boolean },
) {
  const { url: asked = '', method, headers } = request;
  const base = `http://${headers.host}`;
  const url = URL.canParse(asked, base) ? new URL(asked, base) : undefined;
  const send = url && { 'http:': sendHttp, 'https:': sendHttps }[url.protocol];
  const isDiscord = url && isDiscordHost(url.hostname);
  // Rejects relative URLs, except for Discord: they would loop back here forever.
  if (!send || !(isDiscord || URL.canParse(asked))) return void response.writeHead(400).end();
  if (!isDiscord && !front.isOwn) return void response.writeHead(407, challenge.split(': ')).end();
  if (isDiscord && send === sendHttp)
    return void response.writeHead(301, { location: url.href.replace('http:', 'https:') }).end();
  const here = { hostname: '127.0.0.1', port: front.port, servername: url.hostname, ca: front.authority };
  const { 'proxy-authorization': _password, ...others } = headers;
  const sent = send(url, { method, headers: { ...others, host: url.host }, ...(isDiscord && here) });
  sent.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    pipeline(answer, response, () => {});
  });
  pipeline(request, sent, (error) => error && response.destroy());
}

const established = 'HTTP/1.1 200 Connection Established\r\n\r\n';
const challenge = 'Proxy-Authenticate: Basic realm="local Discord"';
const nowhere = { hostname: '', port: '' };
const tlsHandshake = 0x16;

import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Sends these very bytes and reads until the other side ends. No client could send most of what tests send. */
export async function sendRaw(address: string, bytes: string): Promise<RawReply> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) });
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  // A side that refuses may close before it has read all.
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', ...body] = text.split('\r\n\r\n');
  const [line = '', ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(
    fields.map((field) => [field.split(':')[0]?.toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]),
  );
  return { status: Number(line.split(' ')[1]), headers, body: body.join('\r\n\r\n') };
}

/** A request's head as it goes over the wire; the connection ends with the answer. */
export function head(line: string, headers: Record<string, string>): string {
  const fields = Object.entries({ connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${[line, ...fields].join('\r\n')}\r\n\r\n`;
}

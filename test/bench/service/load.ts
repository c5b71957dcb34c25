import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  url: string;
  requests: number;
  connections: number;
  /** Requests under way on each connection. */
  depth: number;
  /** The n-th request as it goes over the wire. */
  request(n: number): string;
  /** The local address of the n-th connection; by default the system chooses. */
  from?(connection: number): string;
}

/**
 * Sends so many requests over so many connections, as fast as answers come. A client of a library would cost more than
 * the server that is measured, so this one reads status lines alone.
 * @returns seconds it took
 * @throws Error if an answer is no 200
 */
export async function load({
  url,
  requests,
  connections,
  depth,
  request,
  from,
}: LoadOptions): Promise<number> {
  const { hostname, port } = new URL(url);
  let sent = 0;
  const startedAt = performance.now();
  const talk = (connection: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const localAddress = from?.(connection);
      const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress }) });
      socket.setNoDelay(true).once('error', reject);
      let waiting = 0;
      const sendMore = () => {
        let batch = '';
        for (; waiting < depth && sent < requests; waiting++) batch += request(sent++);
        if (batch) socket.write(batch);
        if (waiting === 0) socket.end(resolve);
      };
      countAnswers(
        socket,
        (answers) => {
          waiting -= answers;
          sendMore();
        },
        reject,
      );
      sendMore();
    });
  await Promise.all(Array.from({ length: connections }, (_, connection) => talk(connection)));
  return (performance.now() - startedAt) / 1_000;
}

function countAnswers(socket: Socket, count: (answers: number) => void, fail: (error: Error) => void): void {
  let rest = '';
  socket.on('data', (part: Buffer) => {
    const text = rest + part.toString('latin1');
    let answers = 0;
    let end = 0;
    for (
      let at = text.indexOf(mark);
      at >= 0 && at + mark.length + 3 <= text.length;
      at = text.indexOf(mark, end)
    ) {
      end = at + mark.length + 3;
      const status = text.slice(at + mark.length, end);
      if (status !== '200') return void socket.destroy(new Error(`the service answered ${status}`));
      answers += 1;
    }
    // A status line may lie across two parts.
    rest = text.slice(Math.max(end, text.length - mark.length - 3));
    if (answers > 0) count(answers);
  });
  socket.once('close', (hadError) => hadError && fail(new Error('the connection broke')));
}

const mark = 'HTTP/1.1 ';

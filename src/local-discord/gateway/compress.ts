import { constants, createDeflate } from 'node:zlib';
import type { WebSocket } from 'ws';

/** The sending side of a bot's connection. */
export type FrameSocket = Pick<WebSocket, 'close' | 'terminate'> & { send(frame: string): void };

/** A connection that asked for `compress=zlib-stream`: one zlib stream for all frames, flushed after each. */
export function compressFrames(socket: WebSocket): FrameSocket {
  const deflate = createDeflate({ flush: constants.Z_SYNC_FLUSH });
  let chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const write = (frame: string, done: () => void) => deflate.write(frame, done);
  return {
    send: (frame) =>
      write(frame, () => {
        socket.send(Buffer.concat(chunks));
        chunks = [];
      }),
    // Behind the frames that are still being compressed.
    close: (code, reason) => write('', () => socket.close(code, reason)),
    terminate: () => socket.terminate(),
  };
}

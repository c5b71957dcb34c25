import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import type { WebSocket } from 'ws';
import type { FrameSocket } from './frame-socket.ts';

/**
 * If the connection asked for `compress=zlib-stream` or `zstd-stream` (which needs Node 22.15 or newer), sends all frames
 * through one stream, flushed after each; otherwise sends plain text.
 */
export function compressFrames(socket: WebSocket, compression: string | null): FrameSocket {
  const compressor = createCompressor(compression);
  if (!compressor) return socket;
  let chunks: Buffer[] = [];
  compressor.on('data', (chunk: Buffer) => chunks.push(chunk));
  const write = (frame: string, done: () => void) => compressor.write(frame, done);
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

function createCompressor(compression: string | null): Transform | undefined {
  if (compression === 'zlib-stream') return zlib.createDeflate({ flush: zlib.constants.Z_SYNC_FLUSH });
  // ZSTD_e_flush is 1 in the format's own library.
  return compression === 'zstd-stream' ? createZstd?.({ flush: 1 }) : undefined;
}

/** Undefined on older versions of Node. */
const createZstd: ((options: { flush: number }) => Transform) | undefined = Reflect.get(
  zlib,
  'createZstdCompress',
);

import type { Transform } from 'node:stream';
import zlib from 'node:zlib';
import type { WebSocket } from 'ws';
import type { FrameSocket } from './frame-socket.ts';

/** Compresses all frames into one stream for `compress=zlib-stream` or `zstd-stream` (Node 22.15 or later). */
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
    // Closes once all pending frames are compressed.
    close: (code, reason) => write('', () => socket.close(code, reason)),
    terminate: () => socket.terminate(),
  };
}

function createCompressor(compression: string | null): Transform | undefined {
  if (compression === 'zlib-stream') return zlib.createDeflate({ flush: zlib.constants.Z_SYNC_FLUSH });
  // `ZSTD_e_flush` is 1.
  return compression === 'zstd-stream' ? createZstd?.({ flush: 1 }) : undefined;
}

const createZstd: ((options: { flush: number }) => Transform) | undefined = Reflect.get(
  zlib,
  'createZstdCompress',
);

// In place of the package `sharp`: every picture is a single clear pixel, at once. The time that drawing takes is in `drawing.ts`.

const pixel = Buffer.alloc(4);
const info = { width: 1, height: 1, channels: 4, size: 4 };
const plain = { format: 'png', width: 64, height: 64, depth: 'uchar', space: 'srgb', channels: 4 };

function open(): unknown {
  const chain = { isRaw: false };
  const self: unknown = new Proxy(
    {},
    {
      get(_target, name) {
        if (name === 'then') return undefined;
        if (name === 'metadata') return async () => plain;
        if (name === 'toBuffer') return (options?: object) => finish(chain, options);
        if (name === 'raw') chain.isRaw = true;
        return () => self;
      },
    },
  );
  return self;
}

async function finish({ isRaw }: { isRaw: boolean }, options?: object) {
  const data = isRaw ? Buffer.from(pixel) : onePixelPng;
  return options && 'resolveWithObject' in options ? { data, info } : data;
}

export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export default Object.assign(() => open(), {
  cache: () => undefined,
  concurrency: () => 1,
});

import fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../src/shared/process/listen.ts';

const open = (host: string, port: number) => {
  const app = fastify();
  onTestFinished(() => app.close());
  return listen(app, { host, port, portSetting: 'SOME_PORT' });
};

it('returns the port that it got', async () => {
  expect(await open('127.0.0.1', 0)).toBeGreaterThan(0);
});

it('says in one line which setting to change: the port, or the host', async () => {
  const taken = await open('127.0.0.1', 0);
  await expect(open('127.0.0.1', taken)).rejects.toThrow(
    `Port ${taken} is in use. Set SOME_PORT to another one.`,
  );
  // 192.0.2.0/24 is reserved for documentation.
  await expect(open('192.0.2.1', 0)).rejects.toThrow(
    '192.0.2.1 is not an address of this machine. Set HOST to one that is.',
  );
});

import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '../../src/service/folder-lock.ts';
import { temporaryFolder } from '../support/service/open-test-service.ts';

it('names the process that holds the folder', async () => {
  const folder = await temporaryFolder();
  const release = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`(pid ${process.pid})`);
  await release();
  await (await lockFolder(folder))();
});

it.runIf(process.platform !== 'win32').each([
  ['says what a terminal would obey', (caller: Socket) => caller.end('pid \u001b[2J1')],
  ['never stops talking', (caller: Socket) => pour(caller)],
])('repeats nothing of a stranger on the socket who %s', async (_, answer) => {
  const folder = await temporaryFolder();
  const server = createServer((caller) => answer(caller.on('error', () => undefined)));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 16);
  await once(server.listen(path.join(tmpdir(), `loadout-${name}.sock`)), 'listening');
  await expect(lockFolder(folder)).rejects.toThrow('(pid unknown)');
});

function pour(caller: Socket): void {
  const more = () => {
    while (!caller.destroyed && caller.write('pid 1 and more '.repeat(1_000)));
  };
  caller.on('drain', more);
  more();
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { readCommit } from '../../../src/bot/operations/read-commit.ts';

const hash = '0123456789abcdef0123456789abcdef01234567';

it.each<[Record<string, string>, string | undefined]>([
  [{ HEAD: 'ref: refs/heads/main\n', 'refs/heads/main': `${hash}\n` }, '0123456'],
  [{ HEAD: `${hash}\n` }, '0123456'],
  [
    { HEAD: 'ref: refs/heads/a/b', 'packed-refs': `# pack\nffff refs/heads/b\n${hash} refs/heads/a/b\n` },
    '0123456',
  ],
  [{ HEAD: 'ref: refs/heads/main' }, undefined],
  [{ HEAD: 'ref: ../../secret' }, undefined],
  [{}, undefined],
  [{ '../commit': `${hash}\n` }, '0123456'],
  [{ '../commit': 'f0e1d2c', HEAD: hash }, 'f0e1d2c'],
  [{ '../commit': '', HEAD: hash }, '0123456'],
])('of %j the commit is %s', async (files, commit) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-commit-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, '.git', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  expect(readCommit(pathToFileURL(`${folder}/`))).toBe(commit);
});

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectFolder, read } from './support/project-files.ts';

const guide = read('.github/CONTRIBUTING.md');

describe('the guide for contributors', () => {
  it('shows the code of a command as it is', () => {
    const [, shown = ''] = /```ts\n(.*?)```/s.exec(guide) ?? [];
    expect(shown).toContain('definePlayerPage');
    expect(read('commands/stats.ts')).toContain(shown.replaceAll(/^ {3}/gm, '').trim());
  });

  it('names files that are there', () => {
    const named = [...guide.matchAll(/`((?:src|commands|test|assets)\/[\w./-]*)`/g)].map(
      ([, file = '']) => file,
    );
    expect(named.length).toBeGreaterThan(50);
    // Stands for a command that is still to be written.
    const files = named.filter((file) => !/\/x\.ts$/.test(file));
    expect(files.filter((file) => !existsSync(`${projectFolder}/${file}`))).toEqual([]);
  });
});

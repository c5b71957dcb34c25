import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectFolder, read } from './support/project-files.ts';

const guide = read('.github/CONTRIBUTING.md');

describe('the guide for contributors', () => {
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

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectFolder, read } from '../support/project-files.ts';

describe('each threat of SECURITY.md', () => {
  const rows = read('.github/SECURITY.md')
    .split('\n## Attackers and defences')[1]
    ?.split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:threat|---) \|/.test(line));

  it('has its row, with what is done about it', () => {
    expect(rows?.length).toBeGreaterThan(30);
    for (const row of rows ?? []) expect(row.split(' | ')[1]?.trim(), row).not.toBe('');
  });

  it.each(rows ?? [])('has tests that are there: %s', (row) => {
    const tests = [...row.matchAll(/`(test\/[\w/-]+\.test\.ts)` “([^”]+)”/g)];
    expect(tests.length).toBeGreaterThan(0);
    // The expression above found every test in the last cell.
    expect(tests).toHaveLength(row.split('`test/').length - 1);
    for (const [, file = '', title = ''] of tests) {
      expect(existsSync(`${projectFolder}/${file}`), file).toBe(true);
      expect(read(file), `${file} “${title}”`).toContain(`'${title}'`);
    }
  });
});

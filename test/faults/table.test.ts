import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the table of faults names tests that there are', () => {
  const table = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  const rows = [...table.matchAll(/^\| [^|]+ \| `([^`]+)` \| (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(20);
  const missing = rows.filter(([, file = '', title = '']) => {
    const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    return !source.includes(`'${title}'`);
  });
  expect(missing.map(([row]) => row)).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes } from '../../src/service/routes/routes.ts';
import { endpoints } from '../../src/shared/contract/endpoints.ts';
import { docsPath } from '../../src/shared/contract/routes.ts';

const readme = readFileSync(new URL('../../.github/docs/service.md', import.meta.url), 'utf8');

/** The rows of "What it answers", one for each path. */
const rows = [...readme.matchAll(/^\| (`\/.*?) \| (.*?) ?\| (.*?) ?\| .* \|$/gm)].flatMap(
  ([, paths = '', query = '', plan = '']) =>
    codesIn(paths).map((path) => ({ path, query: codesIn(query), plan })),
);

describe('the first table of the service', () => {
  it('lists every path that is served, each with its plan, and no other', () => {
    const listed = new Map(rows.map(({ path, plan }) => [path, plan]));
    const served = Object.entries(routes).map(([path, { plan }]): [string, string] => [path, plan]);
    expect(listed).toEqual(new Map([...served, [docsPath, '']]));
  });

  it('names the parameters of every question', () => {
    for (const { paths, parameters } of endpoints)
      for (const path of paths) {
        const queries = rows.filter((row) => row.path === path).map(({ query }) => query.toSorted());
        expect([path, queries]).toEqual([path, expect.arrayContaining([parameters.toSorted()])]);
      }
  });
});

function codesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

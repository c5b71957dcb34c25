import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';

/**
 * What the programs do not reach yet, with the command that will reach it: a file, or `FILE: EXPORT`, or
 * `package.json: PACKAGE`. An entry that is reached has to leave the list.
 */
const awaited: ReadonlyArray<{ what: string; by: string }> = [
  { what: 'src/bot/command.ts: onModal', by: '/settings, /server, /help' },
  { what: 'src/cards/compare-card.ts', by: '/compare' },
  { what: 'src/cards/history-card.ts', by: '/history' },
  { what: 'src/cards/leaderboard-card.ts', by: '/leaderboard' },
  { what: 'src/cards/outfit-card.ts', by: '/outfit' },
  { what: 'src/cards/parts/empty-panel.ts', by: '/stats, /leaderboard' },
  { what: 'src/cards/parts/picture-grid.ts', by: '/outfit, /wishlist' },
  { what: 'src/cards/parts/split-box.ts: splitIntoRows', by: '/stats, /leaderboard' },
  { what: 'src/cards/parts/split-box.ts: textScaleIn', by: '/stats, /leaderboard' },
  { what: 'src/cards/parts/table.ts', by: '/stats, /compare' },
  { what: 'src/cards/parts/title.ts', by: '/stats, /history, /outfit, /wishlist, /leaderboard' },
  { what: 'src/cards/stats-card.ts', by: '/stats' },
  { what: 'src/cards/wishlist-card.ts', by: '/wishlist' },
  { what: 'src/contract/player.ts: Looks', by: '/outfit' },
];

it('the programs reach all of src and commands; the tests reach the rest, and every package', async () => {
  const [byPrograms, byAll] = await Promise.all([findUnused('--production'), findUnused()]);
  const unused = new Set([...byPrograms, ...byAll]);
  expect([...unused].toSorted()).toEqual(awaited.map(({ what }) => what).toSorted());
});

const names = z.array(z.object({ name: z.string() }));

const report = z.object({
  issues: z.array(
    z.object({
      file: z.string(),
      files: names,
      dependencies: names,
      devDependencies: names.default([]),
      exports: names,
      types: names,
      unlisted: names,
      unresolved: names,
    }),
  ),
});

/** What knip finds; its entry points stand in package.json, those of the programs end in `!`. */
async function findUnused(...options: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/knip/bin/knip.js', '--reporter', 'json', '--no-exit-code', ...options],
    { cwd: fileURLToPath(new URL('..', import.meta.url)) },
  );
  return report
    .parse(JSON.parse(stdout))
    .issues.flatMap(({ file, files, ...parts }) => [
      ...files.map(({ name }) => name),
      ...Object.values(parts).flatMap((found) => found.map(({ name }) => `${file}: ${name}`)),
    ])
    .toSorted();
}

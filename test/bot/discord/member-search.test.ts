import { expect, it } from 'vitest';
import { createFindMembers } from '../../../src/bot/discord/member-search.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

function openSearch(names: readonly string[]) {
  const clock = createVirtualClock();
  const asked: string[] = [];
  const dropped: string[] = [];
  const searchForMembers = async (
    _: string,
    { query }: { query: string },
    { signal }: { signal: AbortSignal },
  ) => {
    asked.push(query);
    signal.addEventListener('abort', () => dropped.push(query));
    if (query === 'slow') await clock.sleep(60_000);
    if (query === 'broken') throw new Error('Discord is away');
    return names.map((username, index) => ({
      nick: null,
      user: { id: String(index), username, global_name: null },
    }));
  };
  const find = createFindMembers({ guilds: { searchForMembers } as never, ...clock, log: recordingLog() });
  return {
    clock,
    asked,
    dropped,
    find: async (name: string) => (await find('7', name)).map(({ names: [one] }) => one),
  };
}

it('asks Discord once for a name that grows, and again later', async () => {
  const { clock, asked, find } = openSearch(['Lena', 'Léo', 'Lars']);
  expect([await find('l'), await find('le'), await find('leo')]).toEqual([
    ['Lena', 'Léo', 'Lars'],
    ['Lena', 'Léo'],
    ['Léo'],
  ]);
  expect(asked).toEqual(['l']);
  await find('m');
  await clock.pass(60_000);
  await find('me');
  expect(asked).toEqual(['l', 'm', 'me']);
});

it('asks for each letter while Discord finds more than it lists', async () => {
  const { asked, find } = openSearch(Array.from({ length: 100 }, (_, nth) => `Lena${nth}`));
  for (const name of ['l', 'le']) expect(await find(name)).toHaveLength(100);
  expect(asked).toEqual(['l', 'le']);
});

it('finds no members if Discord fails', async () => {
  expect(await openSearch(['Lena']).find('broken')).toEqual([]);
});

it('finds no members if Discord takes too long, and stops waiting', async () => {
  const { clock, dropped, find } = openSearch(['Slowpoke']);
  const found = find('slow');
  await clock.pass(2_000);
  expect([await found, dropped]).toEqual([[], ['slow']]);
});

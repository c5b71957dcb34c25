import { expect, it, vi } from 'vitest';
import texts from '../../assets/locales/playground/en-US.json' with { type: 'json' };
import { commands } from '../../commands/index.ts';
import { toDefinitions } from '../../src/bot/discord/register/definitions.ts';
import { fill } from '../../src/local-discord/page/language/texts.ts';
import { listClimbers } from '../../src/playground/climbers.ts';
import { drawExamples } from '../../src/playground/draw-examples.ts';
import { generatePlayer } from '../../src/service/world/generate-player.ts';
import { findResident } from '../../src/service/world/resident.ts';
import { openWorld } from '../../src/service/world/world.ts';
import { findRegionGroup } from '../../src/shared/contract/regions.ts';
import { dayMs } from '../../src/shared/time/utc-day.ts';

const now = Date.UTC(2026, 10, 1);
const lines = texts.examples.map((line) => fill(line, Object.fromEntries(listClimbers(now).entries())));

it.each(lines)('%s leads a newcomer to an answer', async (line) => {
  const [, name] = /^\/(\S+)/.exec(line) ?? [];
  expect(toDefinitions(commands).map((definition) => definition.name)).toContain(name);
  const [, uid] = /\buid:(\d+)/.exec(line) ?? [];
  if (!uid) return;
  const [, region = 'SG'] = /\bregion:(\S+)/.exec(line) ?? [];
  const world = await openWorld({ now: () => 1_700_000_000_000 });
  const player = world.find(uid, findRegionGroup(region) ?? 'sg');
  expect(player?.basicInfo).toBeDefined();
  if (name === 'clan') expect(player?.clanBasicInfo).toBeDefined();
  if (name === 'pet') expect(player?.petInfo).toBeDefined();
});

it('the examples’ players climb in a visitor’s first week, on whichever day it begins', () => {
  const pointsAt = (uid: string, at: number) =>
    generatePlayer(findResident(uid) ?? expect.fail(), at).basicInfo.rankingPoints ?? 0;
  for (let day = now; day < now + 42 * dayMs; day += dayMs)
    for (const uid of listClimbers(day).slice(0, 3))
      expect(pointsAt(uid, day + 7 * dayMs)).toBeGreaterThan(pointsAt(uid, day));
});

it('the examples name players, so that their answers are checked', () => {
  expect(lines.filter((line) => /\b(?:uid|a):\d+/.test(line)).length).toBeGreaterThan(2);
});

it('the examples’ pictures are drawn before the page asks for them', async () => {
  using fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response());
  await drawExamples('http://127.0.0.1:3000', now);
  const told = (text: string) => [/player|compare|outfit/.exec(text)?.[0], ...(text.match(/\d{8,}/g) ?? [])];
  expect(fetch.mock.calls.map(([url]) => told(String(url)))).toEqual(lines.map(told));
});

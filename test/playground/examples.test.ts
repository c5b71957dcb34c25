import { expect, it } from 'vitest';
import texts from '../../assets/locales/playground/en-US.json' with { type: 'json' };
import { commands } from '../../commands/index.ts';
import { toDefinitions } from '../../src/bot/discord/register/definitions.ts';
import { openWorld } from '../../src/service/world/world.ts';
import { findRegionGroup } from '../../src/shared/contract/regions.ts';

it.each(texts.examples)('%s leads a newcomer to an answer', async (line) => {
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

it('the examples name players, so that their answers are checked', () => {
  expect(texts.examples.filter((line) => /\buid:\d+/.test(line)).length).toBeGreaterThan(2);
});

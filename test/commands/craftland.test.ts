import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { craftland } from '../../commands/craftland.ts';
import { player } from '../../commands/player.ts';
import { findCraftlandMap } from '../../src/service/world/craftland-map.ts';
import { expectEverywhere, expectRequired } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { t } from '../support/english.ts';
import { buttonsOf, embedOf, idOf } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([craftland, player]);
});
afterAll(() => commands.close());

const codes = Array.from({ length: 200 }, (_, number) => number.toString(16).toUpperCase().padStart(40, '0'));
const known = codes.find((code) => findCraftlandMap(code)) ?? '';
const unknown = codes.find((code) => !findCraftlandMap(code)) ?? '';
const name = findCraftlandMap(known)?.map_info.map_name;

describe('/craftland', () => {
  it('may be used everywhere and needs a code', () => {
    expectEverywhere(craftland);
    expectRequired(craftland, ['code']);
  });

  it.each([
    ['as the game writes it', `#FREEFIRE${known}`],
    ['with small letters', `freefire${known.toLowerCase()}`],
    ['with its digits alone', ` ${known} `],
  ])('shows the map of a code %s, and links to its author', async (_, code) => {
    const seen = await commands.run('craftland', { code });
    expect([embedOf(seen).title, seen.isPrivate]).toEqual([name, false]);
    const author = await commands.press(idOf(seen, t('buttons.author')));
    expect(embedOf(author).title).toBe(findCraftlandMap(known)?.map_info.nickname);
  });

  it('offers all regions if the named one has none, and then says that none has it', async () => {
    const missed = await commands.run('craftland', { code: unknown, region: 'BR' });
    expect(embedOf(missed)).toMatchObject({
      title: t('problems.mapNotFound.title'),
      description: t('problems.mapNotFound.inRegion', { region: 'Brazil (BR)' }),
    });
    const nowhere = await commands.press(idOf(missed, t('buttons.everywhere')));
    expect(embedOf(nowhere)).toMatchObject({
      title: t('problems.mapNotFound.title'),
      description: t('problems.mapNotFound.text'),
    });
    expect(buttonsOf(nowhere)).toEqual([]);
  });

  it('looks first where the member looks for players', async () => {
    const { players } = commands.services;
    const asked: string[] = [];
    const elsewhere = {
      ...players,
      findMap: (question: { code: string; likely: string }, ask: Parameters<typeof players.findMap>[1]) => {
        asked.push(question.likely);
        return players.findMap(question, ask);
      },
    };
    const other = await openCommands([craftland], { services: { players: elsewhere } });
    expect(embedOf(await other.run('craftland', { code: known })).title).toBe(name);
    await other.close();
    expect(asked).toEqual(['sg']);
  });

  it.each(['', 'FREEFIRE', '12345', `#FREEFIRE${known}0`, `#FREEFIRE${known.replace(/.$/, 'G')}`])(
    'answers %j privately and at once with what is right',
    async (code) => {
      const seen = await commands.run('craftland', { code });
      expect([embedOf(seen).title, seen.isPrivate, seen.isAtOnce]).toEqual([
        t('problems.mapCode.title'),
        true,
        true,
      ]);
    },
  );

  it('asks about a region that it does not know', async () => {
    const asked = await commands.run('craftland', { code: known, region: 'Brasli' });
    expect(embedOf(asked).title).toBe(t('problems.regionUnknown.title'));
    const [[, meant] = []] = buttonsOf(asked);
    expect(embedOf(await commands.press(meant)).title).toBe(name);
  });
});

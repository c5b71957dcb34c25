import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clan } from '../../commands/clan.ts';
import { pet } from '../../commands/pet.ts';
import { player } from '../../commands/player.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import type { Seen } from '../support/commands/seen.ts';
import { t } from '../support/english.ts';
import { json, openStrangerApi, type StrangerApi } from '../support/stranger-api.ts';
import { buttonsOf, embedOf, fieldsOf, optionsOf } from '../support/views/parts.ts';
import { autumnAnswer } from './autumn-2026.ts';

// A player API of another make, from its bytes to what a member reads.

let api: StrangerApi;
let commands: OpenCommands;

beforeAll(async () => {
  api = await openStrangerApi();
  commands = await openCommands([player, clan, pet], { playersUrl: api.url });
});
afterAll(async () => {
  await commands.close();
  await api.close();
});

/** Opens *Details*, which is an option if the row of buttons is full. */
async function detailsOf(seen: Seen) {
  const offered = [...buttonsOf(seen), ...optionsOf(seen, t('selects.goOn'))];
  const [, open] = offered.find(([label]) => label === t('buttons.details')) ?? [];
  return fieldsOf(await commands.press(open));
}

const day = (...date: [number, number, number]) => `<t:${Date.UTC(...date, 12) / 1_000}:D>`;

describe('the services of autumn 2026', () => {
  it('are read whole', async () => {
    api.answerInfo = (response, query) => json(200, autumnAnswer(query.get('uid') ?? ''))(response, query);
    const seen = await commands.run('player', { uid: '4123456789', region: 'BR' });
    expect(embedOf(seen)).toMatchObject({
      title: 'Rei do Gelo',
      description: t('missing', { count: 7 }),
    });
    expect(await detailsOf(seen)).toMatchObject({
      Level: t('levelOnTheWay', { level: 67, percent: 19, next: 68 }),
      Likes: '53,673',
      [t('labels.battleRoyale')]: t('rankWithPoints', { rank: 'Diamond III', points: 3089 }),
      [t('labels.clashSquad')]: 'Heroic',
      [t('labels.clan')]: 'LOUD, level 5',
      Pet: 'Rex, level 7',
      Badges: '12',
      [t('labels.credit')]: '100',
      [t('labels.created')]: day(2019, 11, 25),
      [t('labels.lastLogin')]: day(2026, 10, 20),
    });
    expect(seen.files[0]?.alt).toBe(
      'Rei do Gelo, Diamond III, level 67. 3,089 points, 111 to Diamond IV. 53,673 likes. Clash Squad: Heroic. Guild: LOUD. Brazil (BR). Wearing headwear, top, shoes, weapon skin. Pet: Rex. ID 4123456789. 7 pictures are missing.',
    );
    const clanSeen = await commands.run('clan', { uid: '4123456789', region: 'BR' });
    expect(await detailsOf(clanSeen)).toMatchObject({
      Members: '45 of 50',
      [t('labels.captain')]: 'Boss\n`5555555555`\nMaster',
    });
    const petSeen = await commands.run('pet', { uid: '4123456789', region: 'BR' });
    expect(await detailsOf(petSeen)).toMatchObject({ Level: '7', Experience: '1,200' });
  });

  it('that change once more are shown as missing, and what is still readable as it is', async () => {
    const changes = {
      basicInfo: { liked: { total: 'muitos' }, rank: 'Lendário', rankingPoints: '3k', lastLoginAt: 'ontem' },
      inventory: { clothes: [{ code: 'jacket-1' }] },
      clanBasicInfo: { clanId: 'LOUD#1' },
      petInfo: { id: 'fox' },
    };
    api.answerInfo = (response, query) =>
      json(200, autumnAnswer(query.get('uid') ?? '', changes))(response, query);
    const seen = await commands.run('player', { uid: '4123456780', region: 'BR' });
    expect(await detailsOf(seen)).toMatchObject({
      Level: t('levelOnTheWay', { level: 67, percent: 19, next: 68 }),
      Likes: t('notTold'),
      [t('labels.battleRoyale')]: t('notTold'),
      [t('labels.clashSquad')]: 'Heroic',
      [t('labels.clan')]: t('notTold'),
      Pet: t('notTold'),
      [t('labels.lastLogin')]: t('notTold'),
    });
    expect(seen.files[0]?.alt).toBe(
      'Rei do Gelo, rank not available, level 67. Clash Squad: Heroic. Brazil (BR). Outfit not available. ID 4123456780. 2 pictures are missing.',
    );
    const clanSeen = await commands.run('clan', { uid: '4123456780', region: 'BR' });
    expect(embedOf(clanSeen).description).toBe(t('unreadable.text'));
    const petSeen = await commands.run('pet', { uid: '4123456780', region: 'BR' });
    expect(embedOf(petSeen).description).toBe(t('unreadable.text'));
  });

  it('that answer with another player are not believed', async () => {
    api.answerInfo = json(200, autumnAnswer('99999999'));
    const seen = await commands.run('player', { uid: '4123456781', region: 'BR' });
    expect(embedOf(seen).title).toBe(t('problems.contract.title'));
  });
});

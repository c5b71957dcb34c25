import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clan } from '../../commands/clan.ts';
import { item } from '../../commands/item.ts';
import { pet } from '../../commands/pet.ts';
import { player } from '../../commands/player.ts';
import { server } from '../../commands/server.ts';
import { problemReply } from '../../src/views/problem.ts';
import type { Reply } from '../../src/views/reply.ts';
import { type House, openHouse, pressed, typed, typing } from '../support/commands/open-commands.ts';
import { expectSendable } from '../support/views/limits.ts';
import { buttonsOf, embedOf, fieldsOf } from '../support/views/parts.ts';
import { language } from '../support/views/sample.ts';

const ana = {
  basicInfo: {
    accountId: '4123456789',
    nickname: 'Ana',
    level: 67,
    exp: 2_100_000,
    rank: 318,
    region: 'TH',
    seasonId: 40,
    liked: 77,
    rankingPoints: 3120,
    headPic: '902000003',
    bannerId: '901000001',
    weaponSkinShows: ['907000010'],
  },
  profileInfo: { avatarId: '102000012', clothes: ['205000001', '203000001', '211000001'] },
  clanBasicInfo: { clanId: '3000012345', clanName: 'LOUD', clanLevel: 5, memberNum: 45, capacity: 50 },
  captainBasicInfo: { accountId: '5555555555', nickname: 'Boss', level: 70, rank: 321, region: 'SG' },
  petInfo: { id: '1300000051', level: 7, exp: 1200 },
};
const bare = {
  basicInfo: { accountId: '55555', nickname: 'Solo', level: 1, rank: 0, region: 'IND', seasonId: 40 },
};

const far = {
  basicInfo: { accountId: '66666', nickname: 'Far', level: 9, rank: 301, region: 'US', seasonId: 40 },
};
// Who is nobody follows from the uid alone; test/service checks that.
const nobody = '5000000010';

let house: House;
beforeAll(async () => {
  house = await openHouse({ players: [ana, bare, far] });
});
afterAll(() => house.close());

/** What a member reads: the reply, or the problem in words as the dispatcher shows it. */
async function read(work: Promise<Reply>): Promise<Reply> {
  const reply = await work.catch((error: unknown) => problemReply(error, language, Date.now()));
  expectSendable(reply);
  return reply;
}

async function pictureIn({ files }: Reply) {
  const [file] = files;
  if (!(file?.data instanceof Uint8Array)) throw new Error('the reply has no picture');
  return sharp(file.data).metadata();
}

describe('/player', () => {
  it('answers with words and a picture composed of what the player shows', async () => {
    const reply = await read(player.run(typed({ uid: '4 123 456 789', region: 'Thailand' }), house.services));
    expect(embedOf(reply).title).toBe('Ana');
    expect(fieldsOf(reply)).toMatchObject({ Level: expect.stringMatching(/^67,/), Clan: 'LOUD, level 5' });
    expect(fieldsOf(reply)['How fresh this is']).toMatch(/^Live, asked <t:\d+:R>\.$/);
    expect(await pictureIn(reply)).toMatchObject({ format: 'jpeg' });
    expect(reply.trouble).toBeUndefined();
  });

  it('says the second time that the answer is cached, and Refresh asks anew', async () => {
    const first = await read(player.run(typed({ uid: '55555', region: 'IND' }), house.services));
    const [[label, id] = []] = buttonsOf(first);
    expect(label).toBe('Refresh');
    const second = await read(player.run(typed({ uid: '55555', region: 'ind' }), house.services));
    expect(fieldsOf(second)['How fresh this is']).toMatch(/^Cached/);
    house.later(10_000);
    const third = await read(player.press(pressed(id), house.services));
    expect(embedOf(third).title).toBe('Solo');
    expect(fieldsOf(third)['How fresh this is']).toMatch(/^Live/);
  });

  it('finds a player whose region nobody named, and remembers where', async () => {
    const first = await read(player.run(typed({ uid: '66666' }), house.services));
    expect(embedOf(first).title).toBe('Far');
    expect(pressed(buttonsOf(first)[0]?.[1]).state).toEqual(['66666', 'br']);
    const again = await read(clan.run(typed({ uid: '66666' }), house.services));
    expect(fieldsOf(again)['How fresh this is']).toMatch(/^Cached/);
  });

  it('looks first in the region of the server, else the operator’s, and says them where they are right', async () => {
    const inServer = { guildId: '200000000000000002' };
    await server.run(typed({ region: 'IND' }, { ...inServer, path: ['region'] }), house.services);
    const there = await read(player.run(typed({ uid: '55555' }, inServer), house.services));
    expect(pressed(buttonsOf(there)[0]?.[1]).state).toEqual(['55555', 'IND']);
    const here = await read(player.run(typed({ uid: '4123456789' }, { guildId: undefined }), house.services));
    expect(pressed(buttonsOf(here)[0]?.[1]).state).toEqual(['4123456789', 'sg']);
  });

  it('asks a region that was named, and no other', async () => {
    const reply = await read(player.run(typed({ uid: '55555', region: 'BR' }), house.services));
    expect(embedOf(reply).description).toContain('**Brazil (BR)**');
  });

  it('says that a player is nowhere, and has no region to offer', async () => {
    const reply = await read(player.run(typed({ uid: nobody }), house.services));
    expect(embedOf(reply).title).toBe('Player not found');
    expect(embedOf(reply).description).toContain('in any region');
    expect(buttonsOf(reply)).toEqual([]);
  });

  it('offers the other regions where the player is not found, and finds the player there', async () => {
    const missed = await read(player.run(typed({ uid: '55555', region: 'TH' }), house.services));
    expect(embedOf(missed).title).toBe('Player not found');
    const [label, id] = buttonsOf(missed).find(([text]) => text === 'Look in India') ?? [];
    expect(label).toBe('Look in India');
    expect(embedOf(await read(player.press(pressed(id), house.services))).title).toBe('Solo');
  });

  it.each([
    [{}, 'Which player?'],
    [{ uid: '1234' }, 'That player ID is too short'],
    [{ uid: '1234567890123456' }, 'That player ID is too long'],
    [{ uid: 'Ana' }, 'That is no player ID'],
    [{ uid: '55555', region: 'the moon' }, 'That is no region'],
  ])('%j is answered with what was wrong', async (values, title) => {
    expect(embedOf(await read(player.run(typed(values), house.services))).title).toBe(title);
  });

  it('answers in the operator’s words where the key is bad', async () => {
    const locked = await openHouse({ players: [], key: 'lo_wrong' });
    const reply = await read(player.run(typed({ uid: '55555' }), locked.services));
    await locked.close();
    expect(embedOf(reply).description).toMatch(/operator.*PLAYER_API_KEY/);
  });

  it('goes out without its picture where drawing fails, says so, and tells the log why', async () => {
    const broken = { kind: 'avatar', id: '1', source: 'player-api', isMissing: false } as const;
    const nothing = { bytes: Buffer.alloc(0), digest: 'nothing' };
    const gallery = {
      ...house.services.gallery,
      fetch: async () => [
        { ...broken, ...nothing },
        { ...broken, kind: 'frame' as const, ...nothing },
      ],
    };
    const reply = await read(
      player.run(typed({ uid: '55555', region: 'IND' }), { ...house.services, gallery }),
    );
    expect(embedOf(reply).title).toBe('Solo');
    expect(reply.files).toEqual([]);
    expect(fieldsOf(reply)['How fresh this is']).toContain('could not be drawn');
    expect(reply.trouble).toBeInstanceOf(Error);
  });

  it('offers countries by name and by code while one types', async () => {
    const offered = await player.autocomplete(typing('region', 'ind'));
    expect(offered.slice(0, 2)).toEqual([
      { name: 'India (IND)', value: 'IND' },
      { name: 'Indonesia (ID)', value: 'ID' },
    ]);
    expect(await player.autocomplete(typing('region', ''))).toHaveLength(18);
    expect(await player.autocomplete(typing('uid', '1'))).toEqual([]);
  });
});

describe('/clan', () => {
  it('shows the clan with its captain', async () => {
    const reply = await read(clan.run(typed({ uid: '4123456789' }), house.services));
    expect(embedOf(reply).title).toBe('LOUD');
    expect(fieldsOf(reply).Captain).toContain('Boss');
    expect(await pictureIn(reply)).toMatchObject({ format: 'jpeg' });
  });

  it('says that a player is in none, and refreshes as a clan', async () => {
    const reply = await read(clan.run(typed({ uid: '55555', region: 'IND' }), house.services));
    expect(embedOf(reply).description).toBe('Solo is in no clan.');
    const press = pressed(buttonsOf(reply)[0]?.[1]);
    expect(press.command).toBe('clan');
    expect(embedOf(await read(clan.press(press, house.services))).description).toBe('Solo is in no clan.');
  });
});

describe('/pet', () => {
  it('shows the pet', async () => {
    const reply = await read(pet.run(typed({ uid: '4123456789' }), house.services));
    expect(embedOf(reply)).toMatchObject({ title: 'Spirit Fox', description: 'Pet of Ana' });
    expect(await pictureIn(reply)).toMatchObject({ format: 'jpeg' });
  });

  it('says that a player shows none', async () => {
    const reply = await read(pet.run(typed({ uid: '55555', region: 'IND' }), house.services));
    expect(embedOf(reply).description).toBe('Solo shows no pet.');
  });
});

describe('/item', () => {
  it.each([
    ['1300000051', 'Spirit Fox'],
    ['spirit fox', 'Spirit Fox'],
    ['rit fo', 'Spirit Fox'],
    ['203000001', 'Unknown item 203000001'],
  ])('%s is shown', async (id, title) => {
    const reply = await read(item.run(typed({ id }), house.services));
    expect(embedOf(reply).title).toBe(title);
    expect(await pictureIn(reply)).toMatchObject({ format: 'jpeg' });
  });

  it('answers a name nobody knows', async () => {
    const reply = await read(item.run(typed({ id: 'no such thing' }), house.services));
    expect(embedOf(reply).title).toBe('No such item here');
  });

  it('lists up to five items where a name could mean several', async () => {
    const { title, description } = embedOf(await read(item.run(typed({ id: 'a' }), house.services)));
    expect(title).toBe('Which of these items?');
    const listed = [...(description ?? '').matchAll(/^- .* \(`(\d+)`\)$/gm)];
    expect(listed).toHaveLength(5);
    const [, id = ''] = listed[0] ?? [];
    expect(embedOf(await read(item.run(typed({ id }), house.services))).title).not.toMatch(/Unknown|Which/);
  });

  it('offers items by name, within Discord’s limits', async () => {
    expect(await item.autocomplete(typing('id', 'spirit'))).toEqual([
      { name: 'Spirit Fox · Pet', value: '1300000051' },
    ]);
    const all = await item.autocomplete(typing('id', ''));
    expect(all).toHaveLength(25);
    for (const { name } of all) expect(name.length).toBeLessThanOrEqual(100);
  });
});

describe('/server region', () => {
  const at = (guildId: string | undefined) => ({ guildId, path: ['region'] });
  const say = async (region: string | undefined, guildId: string | undefined) => {
    const reply = await read(server.run(typed(region ? { region } : {}, at(guildId)), house.services));
    return embedOf(reply).description ?? '';
  };

  it('shows, sets and keeps the region of this server alone', async () => {
    expect(await say(undefined, '200000000000000003')).toContain('chosen no region');
    expect(await say('brazil', '200000000000000003')).toContain('From now on');
    expect(await say(undefined, '200000000000000003')).toContain('**Brazil (BR)**');
    expect(await say(undefined, '200000000000000004')).toContain('chosen no region');
  });

  it('refuses what can be no region and keeps what was', async () => {
    expect(await say('IND', '200000000000000005')).toContain('India');
    expect(await say('the moon', '200000000000000005')).toContain('cannot be a region');
    expect(await say(undefined, '200000000000000005')).toContain('India');
  });

  it('takes a code that nobody here knows, but says so', async () => {
    const unknown = 'knows no region **XX**';
    expect(await say('XX', '200000000000000006')).toContain(unknown);
    expect(await say(undefined, '200000000000000006')).toContain(unknown);
    expect(await say('IND', '200000000000000006')).not.toContain('knows no region');
    expect(await say('latam', '200000000000000006')).not.toContain('knows no region');
    expect(await say(undefined, '200000000000000007')).not.toContain('knows no region');
  });

  it('works in a server only', async () => {
    expect(await say('IND', undefined)).toContain('only there');
  });
});

describe('with the player API gone', () => {
  it('says that it is down, never that the player does not exist, and offers another try', async () => {
    const lonely = await openHouse({ players: [] });
    await lonely.stopApi();
    const reply = await read(player.run(typed({ uid: '4123456789' }), lonely.services));
    await lonely.close();
    expect(embedOf(reply).title).toBe('The player API is down');
    expect(buttonsOf(reply).map(([label]) => label)).toEqual(['Try again']);
  });
});

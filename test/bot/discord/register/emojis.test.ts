import type { APIApplicationEmoji } from 'discord-api-types/v10';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { drawRankIcon } from '../../../../src/bot/cards/rank-icon.ts';
import { readEmojis, syncEmojis } from '../../../../src/bot/discord/register/emojis.ts';
import { rankTiers } from '../../../../src/bot/game/ranks.ts';
import { rankIconName } from '../../../../src/bot/views/words/format-rank.ts';
import { applicationId } from '../../../support/bot/interactions.ts';
import { openRecordedRest, type RecordedRest } from '../../../support/bot/recorded-rest.ts';
import { discordError } from '../../../support/bot/recording-discord.ts';
import { recordingLog } from '../../../support/recording-log.ts';

const path = `/applications/${applicationId}/emojis`;
const gold = { name: 'rank_gold', png: Buffer.from('gold') };
const master = { name: 'rank_elite_master', png: Buffer.from('master') };

describe('the application’s emojis', () => {
  let discord: RecordedRest['discord'];
  let rest: RecordedRest['rest'];
  let stored: Pick<APIApplicationEmoji, 'id' | 'name'>[];
  let nextId: number;
  beforeEach(async () => {
    stored = [];
    nextId = 1000;
    ({ discord, rest } = await openRecordedRest());
    // Discord's behaviour on these routes: it refuses a name that is in use.
    discord.answer = ({ method, path: asked, body }) => {
      if (method === 'GET') return { status: 200, body: { items: stored } };
      if (method === 'DELETE') {
        stored = stored.filter(({ id }) => asked !== `${path}/${id}`);
        return { status: 204 };
      }
      const { name } = body as { name: string };
      if (stored.some((emoji) => emoji.name === name)) return discordError(400, 50035, 'Invalid Form Body');
      stored.push({ id: String(nextId++), name });
      return { status: 201, body: stored.at(-1) };
    };
  });

  const sync = (...pictures: { name: string; png: Buffer }[]) =>
    syncEmojis(pictures, { api: rest.api, applicationId });
  const read = (log = recordingLog()) => readEmojis({ api: rest.api, applicationId, log });
  const names = () => stored.map(({ name }) => name);

  it('are created with their picture if missing, and not changed otherwise', async () => {
    const { created, deleted } = await sync(gold, master);
    expect(created).toEqual([
      expect.stringMatching(/^rank_gold_[0-9a-f]{8}$/),
      expect.stringMatching(/^rank_elite_master_[0-9a-f]{8}$/),
    ]);
    expect(deleted).toEqual([]);
    expect(names()).toEqual(created);
    expect(discord.calls[1]?.body).toEqual({
      name: created[0],
      image: `data:image/png;base64,${gold.png.toString('base64')}`,
    });

    discord.calls.splice(0);
    expect(await sync(gold, master)).toEqual({ created: [], deleted: [] });
    expect(discord.story()).toEqual([`GET ${path}`]);
  });

  it('are replaced if the drawing changed, first the new one, then without the old one', async () => {
    await sync(gold, master);
    const [oldGold, sameMaster] = names();
    discord.calls.splice(0);
    const { created, deleted } = await sync({ ...gold, png: Buffer.from('more golden') }, master);
    expect(deleted).toEqual([oldGold]);
    expect(names()).toEqual([sameMaster, ...created]);
    expect(discord.story()).toEqual([`GET ${path}`, `POST ${path}`, `DELETE ${path}/1000`]);
  });

  it('of the operator stay, whatever their names', async () => {
    const foreign = ['party', 'rank_gold', 'rank_gold_old', 'party_20261231', 'Rank_gold_deadbeef'];
    stored = foreign.map((name, index) => ({ id: String(index + 1), name }));
    await sync(gold);
    expect(names()).toEqual(expect.arrayContaining(foreign));
    expect(names()).toHaveLength(foreign.length + 1);
    expect([...(await read()).keys()]).toEqual(['rank_gold']);
  });

  it('continue after a refusal', async () => {
    const usual = discord.answer;
    discord.answer = (call) =>
      call.method === 'POST' && stored.length === 1 ? discordError(400, 30008, 'Too many') : usual(call);
    await expect(sync(gold, master)).rejects.toThrow('Too many');
    discord.answer = usual;
    expect((await sync(gold, master)).created).toHaveLength(1);
    expect(names()).toHaveLength(2);
  });

  it('are read once, the newer one if there are two of a picture', async () => {
    stored = [
      { id: '1100000000000000002', name: 'rank_gold_00000002' },
      { id: '900000000000000001', name: 'rank_gold_00000001' },
      { id: '5', name: 'rank_elite_master_0000000a' },
    ];
    const mentions = await read();
    expect(Object.fromEntries(mentions)).toEqual({
      rank_gold: '<:rank_gold_00000002:1100000000000000002>',
      rank_elite_master: '<:rank_elite_master_0000000a:5>',
    });
    expect(discord.story()).toEqual([`GET ${path}`]);
  });

  it('are empty if Discord does not list them', async () => {
    discord.answer = () => discordError(404, 0, 'Not Found');
    const log = recordingLog();
    expect((await read(log)).size).toBe(0);
    expect(JSON.stringify(log.lines)).toContain('words alone');
  });
});

describe('the rank icons', () => {
  it('are small transparent pictures that Discord accepts, a different one for each tier', async () => {
    const tiers = ['unranked', ...rankTiers] as const;
    const icons = await Promise.all(tiers.map(drawRankIcon));
    for (const [index, png] of icons.entries()) {
      const name = rankIconName(tiers[index] ?? 'unranked');
      expect(`${name}_00000000`).toMatch(/^rank_[a-z_]{1,18}_0{8}$/);
      expect(png.length).toBeLessThan(256 * 1024);
      const { width, height, format, hasAlpha } = await sharp(png).metadata();
      expect({ width, height, format, hasAlpha }).toEqual({
        width: 128,
        height: 128,
        format: 'png',
        hasAlpha: true,
      });
      const { channels } = await sharp(png).stats();
      expect(channels[3]?.min).toBe(0);
      expect(channels[3]?.max).toBe(255);
    }
    expect(new Set(icons.map((png) => png.toString('base64'))).size).toBe(tiers.length);
  });

  it('are drawn the same every time: else each registration would replace them', async () => {
    expect((await drawRankIcon('heroic')).equals(await drawRankIcon('heroic'))).toBe(true);
  });
});

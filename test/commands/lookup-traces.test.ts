import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { player } from '../../commands/player.ts';
import { ana, ben, guildId } from '../support/bot/interactions.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, freeUid, fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { linkOpenly } from '../support/members/link-openly.ts';
import { seen } from '../support/members/seen.ts';
import { buttonsOf } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeEach(async () => {
  commands = await openCommands([player], { players: [fullRecord, bareRecord] });
});
afterEach(() => commands.close());

/** The last players of ana and of the server. */
async function lastPlayers() {
  const { afterAnswer, recents } = commands.services.members;
  await afterAnswer.flush();
  const [own, here] = await Promise.all([recents.ofMember(ana.id), recents.ofServer(guildId)]);
  return { own: own.map(({ uid }) => uid), here: here.map(({ uid }) => uid) };
}

describe('what a look-up leaves behind', () => {
  it('is the player among the last ones, in the server too if everybody saw the answer', async () => {
    await commands.run('player', { uid: '55555', private: true });
    expect(await lastPlayers()).toEqual({ own: ['55555'], here: [] });
    await commands.run('player', { uid: '4123456789' });
    expect(await lastPlayers()).toEqual({ own: ['4123456789', '55555'], here: ['4123456789'] });
  });

  it('is nothing if no player was found', async () => {
    await commands.run('player', { uid: freeUid });
    expect(await lastPlayers()).toEqual({ own: [], here: [] });
  });

  it('is the member’s own if they press a button of another one’s answer: their copy is private', async () => {
    const shown = await commands.run('player', { uid: '4123456789' });
    await commands.services.members.afterAnswer.flush();
    const [, refresh] = buttonsOf(shown).find(([label]) => label === t('buttons.refresh')) ?? [];
    await commands.press(refresh, { user: ben, message: shown });
    await commands.services.members.afterAnswer.flush();
    expect(await commands.services.members.recents.ofMember(ben.id)).toMatchObject([{ uid: '4123456789' }]);
  });

  it('is the point of the day of a linked player, under the name they have now', async () => {
    const { members } = commands.services;
    await linkOpenly(members, ana.id, seen('4123456789', { at: 0, nickname: 'Old', level: 1 }));
    await commands.run('player', { uid: '4123456789' });
    await expect.poll(async () => (await members.accounts.list(ana.id))[0]?.name).toBe('Ana');
    const points = await members.snapshots.of('4123456789', 0);
    expect(points.map(({ level }) => level)).toEqual([1, 67]);
  });
});

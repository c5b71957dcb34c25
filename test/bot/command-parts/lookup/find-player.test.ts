import { expect, it } from 'vitest';
import { findPlayer } from '../../../../src/bot/command-parts/lookup/find-player.ts';
import type { Place } from '../../../../src/bot/discord/command.ts';
import { type LinkedAccount, listAccounts } from '../../../../src/bot/members/accounts/linked-account.ts';
import type { PlayerRef } from '../../../../src/bot/members/accounts/resolve-player.ts';
import { ana, ben, guildId } from '../../../support/bot/interactions.ts';
import { noSettings } from '../../../support/members/no-settings.ts';
import { seen } from '../../../support/members/seen.ts';

const place: Place = {
  kind: 'server',
  channelId: '1',
  parentChannelId: undefined,
  isManager: false,
  managesRoles: false,
  allowsExternalApps: true,
  permissions: 0n,
};
const settings = { ...noSettings, region: 'sg' };
const language = { locale: 'pt-BR' };
const inPublic = { user: ana, guildId, settings, audience: 'everyone', place, language } as const;

const linked = { uid: '55555', number: 2, name: '', visibility: 'everyone', linkedAt: 0 } as const;
const accountOf = (userId: string, region?: string): LinkedAccount[] =>
  listAccounts(userId, { accounts: [{ ...linked, region }], showsId: false });

/** Asked not to be shown. */
const optedOutUid = '77777';

/** Finds the player, and records the requests to the player API. */
async function find(
  player: PlayerRef,
  context: Parameters<typeof findPlayer>[2] = inPublic,
  [shown]: LinkedAccount[] = [],
  optedOutPlayers: readonly string[] = [optedOutUid],
) {
  const asked: object[] = [];
  const answer = async (question: { uid: string }) => {
    asked.push(question);
    return { answer: seen(question.uid), region: 'br' };
  };
  const services = {
    members: {
      accounts: { findShown: async () => shown },
      optedOutPlayers: { tryHas: async (uid: string) => optedOutPlayers.includes(uid) },
    },
    players: { find: answer, findIn: answer },
  };
  const found = await findPlayer(player, { deadline: 0 }, context, services);
  return { asked, found };
}

it('a lookup uses the named region, otherwise it starts with the region of the account or the settings', async () => {
  const own = { ...inPublic, settings: { ...settings, accounts: accountOf(ana.id, 'TH') } };
  expect((await find({ uid: '55555', region: 'IND' }, own)).asked).toEqual([{ uid: '55555', region: 'IND' }]);
  expect((await find({ uid: '55555', region: undefined }, own)).asked).toEqual([
    { uid: '55555', likely: 'TH', locale: 'pt-BR' },
  ]);
  expect((await find({ uid: '66666', region: undefined }, own)).asked).toEqual([
    { uid: '66666', likely: 'sg', locale: 'pt-BR' },
  ]);
});

it('a player who opted out is never shown, linked or not', async () => {
  const own = { ...inPublic, settings: { ...settings, accounts: accountOf(ana.id) } };
  for (const player of [
    { uid: optedOutUid, region: 'IND' },
    { uid: optedOutUid, region: undefined, account: own.settings.accounts[0] },
  ])
    await expect(find(player, own)).rejects.toMatchObject({ problem: { kind: 'optedOut' } });
});

it('a player who opted out is not shown as captain of a clan either', async () => {
  const { found } = await find({ uid: '66666', region: 'IND' });
  const { captain, clan } = found.answer.value;
  expect(captain).toBeDefined();
  const without = await find({ uid: '66666', region: 'IND' }, inPublic, [], [captain?.uid ?? '']);
  expect(without.found.answer.value).toMatchObject({ uid: '66666', clan });
  expect(without.found.answer.value.captain).toBeUndefined();
});

it('a hidden uid is read from the account, and only its owner sees it, in private', async () => {
  const ref = { account: { userId: ben.id, number: 2 }, region: undefined };
  const { asked, found } = await find(ref, inPublic, accountOf(ben.id));
  expect(asked).toEqual([{ uid: '55555', likely: 'sg', locale: 'pt-BR' }]);
  expect(found).toMatchObject({ uid: '55555', region: 'br', ownerId: ana.id, hidesId: true });
  const asBen = { ...inPublic, user: ben };
  expect((await find(ref, asBen, accountOf(ben.id))).found.hidesId).toBe(true);
  const alone = { ...asBen, audience: 'asker' } as const;
  expect((await find(ref, alone, accountOf(ben.id))).found.hidesId).toBe(false);
});

it('an own account that was hidden after the custom id was written is found hidden', async () => {
  const own = { ...inPublic, settings: { ...settings, accounts: accountOf(ana.id) } };
  const { found } = await find({ uid: '55555', region: 'br' }, own);
  expect(found).toMatchObject({ hidesId: true, account: { number: 2 } });
});

it('an account that has since been unlinked is refused', () =>
  expect(find({ account: { userId: ben.id, number: 2 }, region: undefined })).rejects.toMatchObject({
    problem: { kind: 'no-account', userId: ben.id },
  }));

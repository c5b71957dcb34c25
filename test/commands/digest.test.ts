import { afterAll, beforeAll, expect, it } from 'vitest';
import { digest } from '../../src/bot/community/digest/digest-buttons.ts';
import { digestIds } from '../../src/bot/community/digest/digest-view.ts';
import { ana, guildId } from '../support/bot/interactions.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { t } from '../support/english.ts';
import { seen as seenPlayer } from '../support/members/seen.ts';
import { expectSendable } from '../support/views/limits.ts';
import { embedOf, idOf } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([digest]);
});
afterAll(() => commands.close());

it('puts a member into the digest after they said yes to the history that it is drawn from', async () => {
  const { accounts, participation } = commands.services.members;
  await accounts.link(ana.id, seenPlayer('4123456789'), { guildId });
  const isIn = () => participation.isIn('digests', ana.id, guildId);
  const asked = await commands.press(digestIds.join.write(guildId, [0]), { guildId });
  expectSendable(asked);
  expect([embedOf(asked).title, asked.isPrivate]).toEqual([t('historyQuestion.title'), true]);
  expect(await isIn()).toBe(false);
  const joined = await commands.press(idOf(asked, t('buttons.keepHistory')), { guildId });
  expect(embedOf(joined).title).toBe(t('boards.digest.joined.title'));
  expect(await isIn()).toBe(true);
});

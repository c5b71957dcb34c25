import { expect, it, onTestFinished } from 'vitest';
import {
  gatherMs,
  startInvitationCounter,
} from '../../../../src/bot/community/invitation/invitation-counter.ts';
import { openRest } from '../../../../src/bot/discord/rest/rest.ts';
import { openLanguages } from '../../../../src/bot/text/languages.ts';
import { leapingTime } from '../../../support/bot/leaping-time.ts';
import { token } from '../../../support/bot/open-dispatcher.ts';
import { openRecordingDiscord } from '../../../support/bot/recording-discord.ts';
import { openMemberWorld } from '../../../support/members/member-world.ts';
import { seen } from '../../../support/members/seen.ts';
import { recordingLog } from '../../../support/recording-log.ts';
import { storeKinds } from '../../../support/store/store-kinds.ts';

const one = '**1 member** has linked an account.';
const two = '**2 members** have linked their accounts.';
const guildId = '44444444444444444';
const invitation = { channelId: '77777777777777777', messageId: '88888888888888888', count: 0 };

it.each(storeKinds)('one process counts the members who link from an invitation, in $kind', async (kind) => {
  const world = await openMemberWorld(kind, () => {});
  const { members, clock } = world;
  const other = await world.another();
  const discord = await openRecordingDiscord();
  onTestFinished(discord.close);
  const { api, close } = openRest({ apiUrl: discord.apiUrl, token, time: leapingTime() });
  onTestFinished(close);
  const languages = openLanguages({ defaultLocale: 'en-US' });
  for (const own of [members, other])
    startInvitationCounter({
      api,
      services: { members: own, invitations: own.invitations, languages },
      sleep: clock.sleep,
      log: recordingLog(),
    });
  await members.invitations.posted(guildId, invitation);
  const edits = () => discord.calls.map(({ method, path, body }) => [method, path, body]);
  const edit = (content: string) => [
    'PATCH',
    `/channels/${invitation.channelId}/messages/${invitation.messageId}`,
    { content },
  ];
  await members.accounts.link('ana', seen('11111'), { guildId });
  await members.accounts.link('ana', seen('22222'), { guildId });
  await members.accounts.link('ben', seen('33333'), { guildId });
  await members.accounts.link('cat', seen('44444'), { guildId: 'elsewhere' });
  await clock.pass(gatherMs);
  await expect.poll(edits).toEqual([edit(two)]);
  await members.accounts.unlink('ana', '11111');
  await members.privacy.deleteMember('ben');
  await clock.pass(gatherMs);
  await expect.poll(edits).toEqual([edit(two), edit(one)]);
  // A refusal that has nothing to do with the message does not end the count.
  discord.answer = () => ({ status: 401, body: { code: 0, message: '401: Unauthorized' } });
  await members.accounts.link('eve', seen('66666'), { guildId });
  await clock.pass(gatherMs);
  await expect.poll(edits).toHaveLength(3);
  // A message that is gone is not tried again.
  discord.answer = () => ({ status: 404, body: { code: 10_008, message: 'Unknown Message' } });
  await members.accounts.link('dan', seen('55555'), { guildId });
  await clock.pass(gatherMs);
  await expect.poll(edits).toHaveLength(4);
  await expect.poll(() => members.invitations.isPosted(guildId)).toBe(false);
  await members.privacy.deleteServer(guildId);
  expect(await members.accounts.list('ana')).toMatchObject([{ linkedIn: undefined }]);
  expect((await world.keys()).filter((key) => key.includes(guildId))).toEqual([]);
});

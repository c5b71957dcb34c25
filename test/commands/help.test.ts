import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { clan } from '../../commands/clan.ts';
import { help } from '../../commands/help.ts';
import { server } from '../../commands/server.ts';
import { ana, ben } from '../support/bot/interactions.ts';
import { discordError } from '../support/bot/recording-discord.ts';
import { expectEverywhere } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import type { Seen } from '../support/commands/seen.ts';
import { t } from '../support/english.ts';
import { linkOpenly } from '../support/members/link-openly.ts';
import { seen as seenPlayer } from '../support/members/seen.ts';
import { openWorld } from '../support/open-world.ts';
import { textOf as textOfMessage } from '../support/seen.ts';
import { expectSendable } from '../support/views/limits.ts';
import { buttonsOf, embedOf, idOf, primaryOf } from '../support/views/parts.ts';

const channel = '77777777777777777';
let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([help, clan, server], { feedbackChannelId: channel });
});
afterAll(() => commands.close());

const { ManageGuild, ViewChannel, SendMessages, EmbedLinks, AttachFiles } = PermissionFlagsBits;
const admin = (appPermissions: bigint) => ({
  member: { user: ana, permissions: String(ManageGuild) },
  app_permissions: String(appPermissions),
});
const everything = ViewChannel | SendMessages | EmbedLinks | AttachFiles;

const labelsOf = (seen: Seen) => buttonsOf(seen).map(([label]) => label);
const buttonOf = (seen: Seen, label: string) => buttonsOf(seen).find(([own]) => own === label)?.[1];
const textOf = (seen: Seen) => embedOf(seen).description ?? '';

describe('/help', () => {
  it('is for everybody, everywhere, and private', async () => {
    expectEverywhere(help);
    expect((await commands.run('help', {}, { guildId: undefined })).isPrivate).toBe(true);
  });

  it('shows members their first steps and what else there is, without commands for admins', async () => {
    const seen = await commands.run('help');
    expectSendable(seen);
    expect(embedOf(seen).title).toBe(t('help.members.title'));
    expect(textOf(seen).split('\n')).toEqual([
      t('help.members.link'),
      t('help.members.player'),
      '**Look**: `/clan`',
    ]);
    expect(labelsOf(seen)).toEqual([t('buttons.linkAccount'), t('help.newsTitle'), t('buttons.feedback')]);
  });

  it('does not ask members with a linked account to link one', async () => {
    await linkOpenly(commands.services.members, ben.id, seenPlayer('4123456789'));
    const seen = await commands.run('help', {}, { raw: { member: { user: ben, permissions: '0' } } });
    expect(textOf(seen).split('\n')).toEqual([t('help.members.linked'), '**Look**: `/clan`']);
    expect(primaryOf(seen)).toBe(t('buttons.myCard'));
    expect(idOf(seen, t('buttons.myCard'))).toMatch(/:player:open:/);
    expect(labelsOf(seen)).not.toContain(t('buttons.linkAccount'));
  });

  it('shows an admin how to set up the server, and what Loadout lacks in the channel', async () => {
    const seen = await commands.run('help', {}, { raw: admin(ViewChannel | EmbedLinks) });
    expectSendable(seen);
    expect(embedOf(seen).title).toBe(t('help.admins.title'));
    expect(textOf(seen)).toMatch(/^1\. `\/server`.*\n2\. `\/player`.*\n3\. Post an invitation/);
    expect(textOf(seen)).toMatch(
      /I'm missing permissions in this channel: \*\*Send Messages\*\*,? \*\*Attach Files\*\*\.$/,
    );
    expect(labelsOf(seen)).toEqual([t('buttons.setUp'), t('buttons.forMembers'), t('buttons.feedback')]);
    const panel = await commands.press(buttonOf(seen, t('buttons.setUp')), { permissions: ManageGuild });
    expect(embedOf(panel).title).toBe(t('server.title'));
  });

  it.each([everything, PermissionFlagsBits.Administrator])(
    'has all permissions with %s',
    async (permissions) => {
      expect(textOf(await commands.run('help', {}, { raw: admin(permissions) }))).not.toContain('Missing');
    },
  );

  it('takes an admin of a server that did not invite Loadout for a member', async () => {
    const raw = { ...admin(everything), authorizing_integration_owners: { 1: ana.id } };
    expect(embedOf(await commands.run('help', {}, { raw })).title).toBe(t('help.members.title'));
  });

  it('goes on to what members read and to what is new, and back', async () => {
    const shown = await commands.run('help', {}, { raw: admin(everything) });
    const forMembers = await commands.press(buttonOf(shown, t('buttons.forMembers')));
    expect(embedOf(forMembers).title).toBe(t('help.members.title'));
    const news = await commands.press(buttonOf(forMembers, t('help.newsTitle')));
    expectSendable(news);
    expect(textOf(news).split('\n')).toHaveLength(3);
    expect(textOf(news)).toMatch(/^(<t:\d+:D>: .+\n?){3}$/);
    expect(embedOf(await commands.press(buttonOf(news, t('buttons.forMembers')))).title).toBe(
      t('help.members.title'),
    );
  });
});

describe('Feedback', () => {
  const text = 'More pets, **please** @everyone <@1>';
  const openFeedback = async () => buttonOf(await commands.run('help'), t('buttons.feedback'));
  /** The last message to the channel. */
  const posted = () => commands.calls.filter(({ path }) => path === `/channels/${channel}/messages`).at(-1);

  it('opens a modal that asks for a paragraph, and whether an answer is welcome', async () => {
    const button = await openFeedback();
    await expect(commands.press(button)).rejects.toThrow('no message');
    expect(commands.calls.at(-1)?.body).toEqual({
      type: 9,
      data: {
        custom_id: button,
        title: t('buttons.feedback'),
        components: [
          {
            type: 18,
            label: t('modals.feedback.text'),
            component: { type: 4, custom_id: 'text', style: 2, min_length: 10, max_length: 1_000 },
          },
          { type: 18, label: t('modals.feedback.answer'), component: { type: 23, custom_id: 'answer' } },
        ],
      },
    });
  });

  it('goes to the operator’s channel without a mention, and names who wrote only where that is wanted', async () => {
    const button = await openFeedback();
    const thanks = await commands.submit(button, { text, answer: false });
    expect([embedOf(thanks).title, thanks.isPrivate]).toEqual([t('feedback.thanks.title'), true]);
    const anonymous = posted()?.body;
    expect(anonymous).toMatchObject({
      allowed_mentions: { parse: [] },
      embeds: [{ title: t('buttons.feedback') }],
    });
    expect(JSON.stringify(anonymous)).toContain('please');
    expect(JSON.stringify(anonymous)).not.toMatch(/@everyone|[^\\]<@1|1{17}/);
    await commands.submit(button, { text, answer: true });
    expect(JSON.stringify(posted()?.body)).toContain(`From <@${ana.id}>, who'd like a reply.`);
    expect(commands.lines).toEqual([]);
  });

  it('is logged if the channel refuses it', async () => {
    commands.answer(({ path }) =>
      path.startsWith('/channels/') ? discordError(403, 50_001, 'Missing Access') : undefined,
    );
    const seen = await commands.submit(await openFeedback(), { text, answer: false });
    expect(embedOf(seen).title).toBe(t('feedback.thanks.title'));
    expect(commands.lines).toMatchObject([{ level: 'warn' }, { level: 'info', facts: { text } }]);
    expect(JSON.stringify(commands.lines.at(-1))).not.toContain(ana.id);
  });

  it.each(['', 'short', ' '.repeat(20), 'a'.repeat(9)])('asks for more words than %j', async (words) => {
    const seen = await commands.submit(await openFeedback(), { text: words });
    expect([embedOf(seen).title, seen.isPrivate, seen.isAtOnce]).toEqual([
      t('problems.feedbackShort.title'),
      true,
      true,
    ]);
  });

  it('is taken three times an hour from one member, who reads so before they write', async () => {
    const button = await openFeedback();
    commands.later(3_600_000);
    for (let time = 0; time < 3; time++)
      expect(embedOf(await commands.submit(button, { text })).title).toBe(t('feedback.thanks.title'));
    for (const refused of [await commands.submit(button, { text }), await commands.press(button)]) {
      expect(embedOf(refused).title).toBe(t('problems.feedbackLimit.title'));
      expect([refused.isPrivate, refused.isAtOnce]).toEqual([true, true]);
    }
    commands.later(3_600_000);
    expect(embedOf(await commands.submit(button, { text })).title).toBe(t('feedback.thanks.title'));
  });
});

it('names commands by the ids that Discord gave them at the start', async () => {
  const world = await openWorld();
  onTestFinished(world.close);
  const seen = await world.discord.member('ana').runs('/help');
  expect(textOfMessage(seen)).toMatch(/2\. .*<\/player:\d+>/);
  expect(textOfMessage(seen)).toMatch(/\*\*Look\*\*: .*<\/clan:\d+> <\/pet:\d+>/);
});

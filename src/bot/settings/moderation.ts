import { userMention } from '@discordjs/builders';
import { z } from 'zod';
import { answerManager, managedServer } from '../command-parts/definition/managed-server.ts';
import type { ComponentHandler, ComponentPress, InteractionContext, Work } from '../discord/command.ts';
import { onComponent } from '../discord/component-handlers.ts';
import type { Services } from '../discord/services-of-bot.ts';
import type { LoggedChange } from '../members/people/change-log.ts';
import type { PlainTextKey } from '../text/text-key.ts';
import { noticeColour } from '../views/message/colours.ts';
import { defineCustomId } from '../views/message/custom-id.ts';
import { renderMessage } from '../views/message/message.ts';
import { pagingButtons } from '../views/message/page-ids.ts';
import { backToPanelButton } from '../views/message/set-up-button.ts';
import type { MemberSelect, PlainView, Text } from '../views/message/view.ts';
import { pageField } from '../views/player/player-codec.ts';
import { formatRelativeTime } from '../views/words/times.ts';
import { type PanelOptions, panelOptions } from './panel-options.ts';
import type { Section } from './section.ts';
import { type ServerPanelOptions, serverChangeLines } from './server-view.ts';

export const excludedMembersId = defineCustomId('server', 'excluded', z.tuple([]));
export const changeLogId = defineCustomId('server', 'log', z.tuple([pageField]));
const excludeId = defineCustomId('server', 'bar', z.tuple([]));
const readmitId = defineCustomId('server', 'unbar', z.tuple([]));

export function moderationComponents(sections: readonly Section[]): ComponentHandler[] {
  return [
    onComponent(excludedMembersId, { defer: 'update', prepare: showExcludedMembers }),
    onComponent(excludeId, { defer: 'update', prepare: (press, services) => set(true, press, services) }),
    onComponent(readmitId, { defer: 'update', prepare: (press, services) => set(false, press, services) }),
    onComponent(changeLogId, {
      defer: 'update',
      prepare({ state: [page], ...press }, services) {
        const guildId = managedServer(press);
        return {
          retry: { again: changeLogId.write(press.user.id, [page]) },
          async run() {
            const changes = await services.members.changeLog.of(guildId);
            const options = { ...panelOptions(press, services), sections, page };
            return renderMessage(changeLogView(changes, options));
          },
        };
      },
    }),
  ];
}

function showExcludedMembers(press: InteractionContext, services: Services): Work {
  return answerManager(excludedMembersId, press, async (guildId) =>
    renderMessage(
      excludedMembersView(await services.members.excludedMembers.in(guildId), panelOptions(press, services)),
    ),
  );
}

/** Excludes or readmits the member, then lists all again, so that concurrent admins see each other's changes. */
function set(isExcluded: boolean, { values: [userId], ...press }: ComponentPress, services: Services): Work {
  const guildId = managedServer(press);
  const shown = showExcludedMembers(press, services);
  return {
    ...shown,
    async run() {
      if (userId !== undefined)
        await services.members.excludedMembers.set({ guildId, userId, isExcluded, by: press.user.id });
      return shown.run();
    },
  };
}

function excludedMembersView(
  excludedMembers: readonly string[],
  { ownerId, language }: PanelOptions,
): PlainView {
  const { t } = language;
  const mentions = excludedMembers.slice(-maxMentions).map((userId) => userMention(userId));
  const select = (id: typeof excludeId, key: PlainTextKey): MemberSelect => ({
    kind: 'member',
    customId: id.write(ownerId, []),
    placeholder: t(key),
  });
  return {
    title: t('server.excluded.title'),
    lines:
      mentions.length > 0
        ? [{ markdown: t('server.excluded.text') }, { markdown: language.list(mentions, 'unit') }]
        : [t('server.excluded.nobody')],
    colour: noticeColour,
    buttons: [backToPanelButton(ownerId, language)],
    selects: [
      select(excludeId, 'server.excluded.remove'),
      ...(mentions.length > 0 ? [select(readmitId, 'server.excluded.allowBack')] : []),
    ],
  };
}

function changeLogView(
  changes: readonly LoggedChange[],
  { page: asked, ...options }: ServerPanelOptions & { page: number },
): PlainView {
  const { ownerId, language } = options;
  const { t } = language;
  const pages = Math.max(1, Math.ceil(changes.length / pageSize));
  const page = Math.min(asked, pages - 1);
  const shown = changes.slice(page * pageSize, (page + 1) * pageSize);
  return {
    title: t('server.log.title'),
    lines:
      shown.length > 0
        ? shown.flatMap((change, nth) => [...(nth > 0 ? [''] : []), ...describe(change, options)])
        : [t('server.log.none')],
    colour: noticeColour,
    buttons: [
      ...pagingButtons({ page, pages }, (one) => changeLogId.write(ownerId, [one]), language, [
        'buttons.newer',
        'buttons.older',
      ]),
      backToPanelButton(ownerId, language),
    ],
  };
}

function describe(change: LoggedChange, options: ServerPanelOptions): Text[] {
  const { by, at, before, after } = change;
  const who = options.language.t('joined', { before: userMention(by), after: formatRelativeTime(at) });
  return [
    { markdown: who },
    ...serverChangeLines(before, after, options).map((markdown) => ({ markdown })),
    ...options.sections.flatMap((one) => one.changeLines?.(before, after, options) ?? []),
    ...excludedMemberLines(change, options),
  ];
}

/** Describes exclusions; once the member's data is deleted, the entry no longer names them. */
function excludedMemberLines({ fields, member }: LoggedChange, { language: { t } }: PanelOptions): Text[] {
  if (!fields.includes('excludedMembers')) return [];
  if (!member) return [t('server.excluded.title')];
  const label = t(member.isExcluded ? 'server.excluded.title' : 'server.log.back');
  return [{ markdown: t('panel.line', { label, value: userMention(member.id) }) }];
}

/** A page of three takes half the height of a phone. */
const pageSize = 3;
const maxMentions = 100;

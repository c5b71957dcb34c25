import { defineCommand } from '../src/bot/command-parts/definition/define-command.ts';
import { forOwner } from '../src/bot/command-parts/definition/for-owner.ts';
import { fetchThemePicture } from '../src/bot/command-parts/panels/fetch-theme-picture.ts';
import type { InteractionContext, ModalSubmission, SlashCommand, Work } from '../src/bot/discord/command.ts';
import { onComponent, onModal } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import { boards } from '../src/bot/members/member-records.ts';
import { readChoice, readForm } from '../src/bot/settings/form.ts';
import { settingsAt } from '../src/bot/settings/list/setting.ts';
import { givesRankRoles, type MemberChoices, memberSettings } from '../src/bot/settings/list/setting-list.ts';
import { themes } from '../src/bot/settings/list/themes.ts';
import {
  changeSettingsId,
  type MemberState,
  type Placement,
  placements,
  saveSettingsId,
  settingsModal,
  settingsSavedView,
  settingsThemeId,
  settingsView,
} from '../src/bot/settings/member-view.ts';
import { panelOptions, renewContext } from '../src/bot/settings/panel-options.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';
import type { Reply } from '../src/bot/views/message/reply.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';

export const settings = {
  data: defineCommand('settings').toJSON(),
  handler: { visibility: 'private', prepare: showPanel },
  components: [
    onComponent(changeSettingsId, {
      async openModal(press, services) {
        const [{ revision }, state] = await Promise.all([
          services.members.choices.ofMember(press.user.id),
          readState(press, services),
        ]);
        return settingsModal({ ...state, revision }, panelOptions(press, services));
      },
    }),
    forOwner(
      onComponent(settingsThemeId, {
        defer: 'update',
        prepare: (press, services) => ({
          run: () =>
            change(press, services, {
              values: { theme: readChoice(press.values[0], themes) },
              hasPicture: true,
            }),
        }),
      }),
    ),
  ],
  modals: [onModal(saveSettingsId, { defer: 'update', prepare: takeForm })],
} satisfies SlashCommand;

function showPanel(context: InteractionContext, services: Services): Work {
  return {
    async run() {
      const state = await readState(context, services);
      return renderMessage(settingsView(state, panelOptions(context, services)));
    },
  };
}

function takeForm(
  submission: ModalSubmission & { state: [revision: number, shown: Placement[]] },
  services: Services,
): Work {
  const { inputs, user, state } = submission;
  const [shown, shownPlacements] = state;
  return {
    async run() {
      const current = await services.members.choices.ofMember(user.id);
      const asked = settingsAt(memberSettings.settings, 'form');
      const { values } = readForm(asked, inputs, current, services.languages);
      const others = inputs.strings('others');
      return change(submission, services, {
        values: memberSettings.choices.parse(values),
        shown,
        placed: { shown: shownPlacements, wanted: placements.filter((one) => others.includes(one)) },
      });
    },
  };
}

interface Change {
  values: Partial<MemberChoices>;
  shown?: number;
  /** Undefined if the form has no such field. */
  placed?: { shown: readonly Placement[]; wanted: readonly Placement[] };
  hasPicture?: boolean;
}

async function change(
  context: InteractionContext,
  services: Services,
  { placed, hasPicture = false, ...form }: Change,
): Promise<Reply> {
  const { user, receivedAt } = context;
  const old = await readState(context, services);
  const saved = await services.members.choices.saveMember(user.id, { ...form, sentAt: receivedAt });
  const lacksAccount = placed ? await changePlacements(context, services, placed) : false;
  const renewed = await renewContext(context, services);
  const now = await readState(renewed, services);
  const view = settingsSavedView(
    { ...old, choices: saved.before },
    { ...now, choices: saved.choices },
    { ...panelOptions(renewed, services), lacksAccount },
  );
  if (!hasPicture) return renderMessage(view);
  const picture = await fetchThemePicture(renewed, services);
  return showCard({ ...view, picture }, { context: renewed });
}

/** Joins or leaves each board that differs from `shown`. @returns whether joining failed for lack of an account */
async function changePlacements(
  { user, guildId, place }: InteractionContext,
  { members, heldRoles, memberChanged }: Services,
  { shown, wanted }: NonNullable<Change['placed']>,
): Promise<boolean> {
  if (!guildId || place.kind !== 'server') return false;
  const { participation } = members;
  let lacksAccount = false;
  for (const one of placements) {
    const isWanted = wanted.includes(one);
    if (shown.includes(one) === isWanted) continue;
    if (one === 'rankRoles') {
      await heldRoles.setRefused({ guildId, userId: user.id }, !isWanted);
      memberChanged(user.id, guildId);
    } else if (!isWanted) await participation.leave(one, user.id, guildId);
    else if (!(await participation.join(one, user.id, guildId))) lacksAccount = true;
  }
  return lacksAccount;
}

async function readState(
  { user, guildId, place }: InteractionContext,
  { members: { excludedMembers, choices, participation }, heldRoles }: Services,
): Promise<MemberState> {
  const userId = user.id;
  const isPlaced = async (one: Placement, guildId: string) =>
    one === 'rankRoles'
      ? !(await heldRoles.refuses({ guildId, userId }))
      : participation.isIn(one, userId, guildId);
  const [own, server, isExcluded, isIn] = await Promise.all([
    choices.ofMember(userId),
    guildId === undefined ? undefined : choices.ofServer(guildId),
    guildId !== undefined && excludedMembers.has(guildId, userId),
    guildId === undefined || place.kind !== 'server'
      ? undefined
      : Promise.all(placements.map((one) => isPlaced(one, guildId))),
  ]);
  const lacking: Placement[] = [
    ...(isExcluded ? boards : []),
    ...(givesRankRoles(server?.choices ?? {}) ? [] : (['rankRoles'] as const)),
    ...(server?.choices.rankUpChannelId === undefined ? (['rankUps'] as const) : []),
  ];
  return {
    choices: own.choices,
    kept: own.kept,
    server: server?.choices ?? {},
    // Leave out what the form can't show, so that submitting it doesn't leave that board.
    placements: isIn && placements.filter((one, index) => isIn[index] && !lacking.includes(one)),
    lacking,
  };
}

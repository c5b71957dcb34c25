import { SlashCommandBuilder } from '@discordjs/builders';
import {
  type APIApplicationCommandOptionChoice,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { openDigestComposer } from '../src/bot/command-parts/boards/compose-digest.ts';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import { readInput } from '../src/bot/command-parts/options/read-input.ts';
import { completeRegion, readRegionOption, regionOption } from '../src/bot/command-parts/options/region.ts';
import { choicesBefore } from '../src/bot/command-parts/panels/choices-before.ts';
import { managedServer } from '../src/bot/command-parts/panels/managed-server.ts';
import { moderationComponents } from '../src/bot/command-parts/panels/moderation.ts';
import { panelOptions } from '../src/bot/command-parts/panels/panel-options.ts';
import { postInvitation } from '../src/bot/command-parts/panels/post-invitation.ts';
import { rankRoleComponents } from '../src/bot/command-parts/panels/rank-roles.ts';
import { readChoice } from '../src/bot/command-parts/panels/read-choice.ts';
import {
  readDigestForm,
  readRankUpForm,
  readServerForm,
} from '../src/bot/command-parts/panels/read-server-form.ts';
import { renewContext } from '../src/bot/command-parts/panels/renew-context.ts';
import { fetchThemePicture } from '../src/bot/command-parts/panels/theme-picture.ts';
import { askAgain } from '../src/bot/command-parts/requests/ask-again.ts';
import type {
  AutocompleteInteraction,
  CommandInteraction,
  InteractionContext,
  SlashCommand,
  Work,
} from '../src/bot/discord/command.ts';
import { onComponent, onModal } from '../src/bot/discord/component-handlers.ts';
import type { Services } from '../src/bot/discord/services.ts';
import { foldName } from '../src/bot/game/fold-name.ts';
import { nextDigestAt } from '../src/bot/members/digest-schedule.ts';
import type { ServerChoices } from '../src/bot/members/preferences.ts';
import type { Saved } from '../src/bot/members/save-choices.ts';
import { themes } from '../src/bot/members/themes.ts';
import type { Language } from '../src/bot/text/languages.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';
import type { Reply } from '../src/bot/views/message/reply.ts';
import { showCard } from '../src/bot/views/message/show-card.ts';
import { invitationModal, postInvitationId } from '../src/bot/views/server/invitation.ts';
import {
  changeDigestId,
  changeRankUpsId,
  changeServerId,
  confirmResetServerId,
  previewDigestId,
  resetServerId,
  resetServerView,
  type SaveNotes,
  serverPanelId,
  serverRegionButtons,
  serverSavedView,
  serverThemeId,
  serverView,
  useRegionId,
} from '../src/bot/views/server/server.ts';
import {
  digestModal,
  rankUpModal,
  saveDigestId,
  saveRankUpsId,
  saveServerId,
  serverModal,
} from '../src/bot/views/server/server-modals.ts';

/** `/server`: how Loadout answers in a server, for members who manage it; `region` sets that at once. */
export const server = {
  data: withDescription(new SlashCommandBuilder().setName('server'), 'commands.server')
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild)
    .setContexts(InteractionContextType.Guild)
    .setIntegrationTypes(ApplicationIntegrationType.GuildInstall)
    .addStringOption(regionOption('options.serverRegion'))
    .toJSON(),
  handler: { visibility: 'private', prepare },
  autocomplete: { region: completeServerRegion },
  components: [
    onComponent(serverPanelId, { defer: 'replace', prepare: showPanel }),
    onComponent(useRegionId, {
      defer: 'replace',
      prepare: ({ state: [region], ...press }, services) =>
        change(press, services, (guildId) => save(press, services, { guildId, values: { region } })),
    }),
    onComponent(changeServerId, {
      async openModal(press, services) {
        const chosen = await services.members.choices.ofServer(managedServer(press));
        return serverModal(chosen, panelOptions(press, services));
      },
    }),
    onComponent(changeDigestId, {
      async openModal(press, services) {
        const chosen = await services.members.choices.ofServer(managedServer(press));
        return digestModal(chosen, panelOptions(press, services), press.place.channelId);
      },
    }),
    onComponent(changeRankUpsId, {
      async openModal(press, services) {
        const chosen = await services.members.choices.ofServer(managedServer(press));
        return rankUpModal(chosen, panelOptions(press, services));
      },
    }),
    onComponent(previewDigestId, {
      defer: 'private',
      prepare(press, services) {
        const guildId = managedServer(press);
        return {
          retry: { again: previewDigestId.write(press.user.id, []) },
          async run() {
            const compose = openDigestComposer(services);
            return (await compose({ guildId, dueAt: services.now() }, press)).reply;
          },
        };
      },
    }),
    onComponent(postInvitationId, {
      async openModal(press) {
        managedServer(press);
        return invitationModal(press.place.channelId, { ownerId: press.user.id, language: press.language });
      },
    }),
    ...rankRoleComponents,
    ...moderationComponents,
    onComponent(serverThemeId, {
      defer: 'update',
      prepare(press, services) {
        const theme = readChoice(press.values[0], themes);
        return change(press, services, async (guildId) => ({
          ...(await save(press, services, { guildId, values: { theme } })),
          hasPicture: true,
        }));
      },
    }),
    onComponent(resetServerId, {
      defer: 'update',
      prepare(press, services) {
        managedServer(press);
        return { run: async () => renderMessage(resetServerView(panelOptions(press, services))) };
      },
    }),
    onComponent(confirmResetServerId, {
      defer: 'update',
      prepare: (press, services) =>
        change(press, services, async (guildId) => ({
          saved: await services.members.choices.resetServer(guildId, press.user.id),
        })),
    }),
  ],
  modals: [
    onModal(saveServerId, {
      defer: 'update',
      prepare: ({ state: [shown], inputs, ...context }, services) =>
        change(context, services, async (guildId) => {
          const { choices } = await services.members.choices.ofServer(guildId);
          const { values, channels } = readServerForm(inputs, choices, services.languages);
          const saved = await save(context, services, { guildId, values, shown });
          return { ...saved, notes: { channels } };
        }),
    }),
    onModal(postInvitationId, {
      defer: 'private',
      prepare(submission, services) {
        const guildId = managedServer(submission);
        return { run: () => postInvitation(submission, guildId, services) };
      },
    }),
    onModal(saveRankUpsId, {
      defer: 'update',
      prepare: ({ state: [shown], inputs, ...context }, services) =>
        change(context, services, async (guildId) => {
          const { values, channels } = readRankUpForm(inputs);
          return { ...(await save(context, services, { guildId, values, shown })), notes: { channels } };
        }),
    }),
    onModal(saveDigestId, {
      defer: 'update',
      prepare({ state: [shown], inputs, ...context }, services) {
        const { values, channels } = readDigestForm(inputs);
        return change(context, services, async (guildId) => {
          const saved = await save(context, services, { guildId, values, shown });
          const { digest } = saved.saved.choices;
          const next = digest && nextDigestAt(digest, services.now());
          return { ...saved, notes: { channels, nextDigestAt: next } };
        });
      },
    }),
  ],
} satisfies SlashCommand;

function prepare(interaction: CommandInteraction, services: Services): Work {
  managedServer(interaction);
  const { user, language } = interaction;
  const choice = readInput(
    () => readRegionChoice(interaction),
    (problem) => ({ buttons: serverRegionButtons(problem, user.id, language) }),
  );
  if (choice === 'show') return showPanel(interaction, services);
  return change(interaction, services, (guildId) =>
    save(interaction, services, { guildId, values: { region: choice.region } }),
  );
}

/** The admin's choice in the option: nothing (show the panel), or a region to set; undefined: back to the bot's default. */
function readRegionChoice(interaction: CommandInteraction): 'show' | { region: string | undefined } {
  const typed = foldName(interaction.options.string('region') ?? '');
  if (standardNames(interaction.language).includes(typed)) return { region: undefined };
  const region = readRegionOption(interaction);
  return region === undefined ? 'show' : { region };
}

function showPanel(context: InteractionContext, services: Services): Work {
  const guildId = managedServer(context);
  return {
    retry: askAgain(serverPanelId, context),
    async run() {
      const { choices, invitations } = services.members;
      const [server, isInvitationPosted] = await Promise.all([
        choices.ofServer(guildId),
        invitations.isPosted(guildId),
      ]);
      const setUp = { permissions: context.place.permissions, isInvitationPosted };
      return renderMessage(serverView(server.choices, { ...panelOptions(context, services), setUp }));
    },
  };
}

/** The result of a change. */
interface Changed {
  saved: Saved<ServerChoices>;
  notes?: SaveNotes;
  /** The answer shows a card in the theme that holds from now on. */
  hasPicture?: boolean;
}

/** @throws InputError if the member may not change this server: permissions may have changed since the panel opened */
function change(
  context: InteractionContext,
  services: Services,
  make: (guildId: string) => Promise<Changed>,
): Work {
  const guildId = managedServer(context);
  return {
    retry: askAgain(serverPanelId, context),
    async run() {
      const { saved, notes, hasPicture } = await make(guildId);
      const renewed = await renewContext(context, services);
      // An admin needs no note about their own change.
      const clashes = saved.clashes.filter(({ by }) => by !== context.user.id);
      const options = { ...panelOptions(renewed, services), notes: { ...notes, clashes } };
      const view = serverSavedView(choicesBefore(saved), saved.choices, options);
      return hasPicture ? showWithPicture(saved.choices, view, renewed, services) : renderMessage(view);
    },
  };
}

async function save(
  { user }: InteractionContext,
  { members }: Services,
  { guildId, ...form }: { guildId: string; values: Partial<ServerChoices>; shown?: number },
): Promise<Changed> {
  return { saved: await members.choices.saveServer(guildId, { ...form, by: user.id }) };
}

/** With a card in the server's theme, whatever the admin's own is. */
async function showWithPicture(
  { theme }: ServerChoices,
  view: ReturnType<typeof serverSavedView>,
  context: InteractionContext,
  services: Services,
): Promise<Reply> {
  const shown = { ...context, settings: { ...context.settings, theme } };
  return showCard({ ...view, picture: await fetchThemePicture(shown, services) }, { context: shown });
}

async function completeServerRegion(
  interaction: AutocompleteInteraction,
): Promise<APIApplicationCommandOptionChoice[]> {
  const { focused, language } = interaction;
  const typed = foldName(focused.value);
  const isMeant = standardNames(language).some((name) => name.startsWith(typed));
  const standard = { name: language.t('panel.standard'), value: standardChoice };
  return [...(isMeant ? [standard] : []), ...(await completeRegion(interaction))];
}

/** The words that remove the server's own region, case-folded. */
function standardNames(language: Language): string[] {
  return [standardChoice, foldName(language.t('panel.standard'))];
}

const standardChoice = 'standard';

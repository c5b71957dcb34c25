import { SlashCommandBuilder } from '@discordjs/builders';
import {
  type APIApplicationCommandOptionChoice,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { withDescription } from '../src/bot/command-parts/definition/with-description.ts';
import { readInput } from '../src/bot/command-parts/options/read-input.ts';
import { completeRegion, readRegionOption, regionOption } from '../src/bot/command-parts/options/region.ts';
import { changeServer, saveServer } from '../src/bot/command-parts/panels/change-server.ts';
import { answerManager, managedServer } from '../src/bot/command-parts/panels/managed-server.ts';
import { moderationComponents } from '../src/bot/command-parts/panels/moderation.ts';
import { panelOptions } from '../src/bot/command-parts/panels/panel-options.ts';
import { postInvitation } from '../src/bot/command-parts/panels/post-invitation.ts';
import { rankRoleComponents } from '../src/bot/command-parts/panels/rank-roles.ts';
import { readRankUpForm, readServerForm } from '../src/bot/command-parts/panels/read-server-form.ts';
import { sectionComponents, sectionModals } from '../src/bot/command-parts/panels/server-sections.ts';
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
import { noServerChoices } from '../src/bot/members/preferences.ts';
import type { Language } from '../src/bot/text/languages.ts';
import { renderMessage } from '../src/bot/views/message/message.ts';
import { invitationModal, postInvitationId } from '../src/bot/views/server/invitation.ts';
import { nameStandardRegion } from '../src/bot/views/server/panel.ts';
import { resetServerView, serverView } from '../src/bot/views/server/server.ts';
import {
  changeRankUpsId,
  changeServerId,
  confirmResetServerId,
  resetServerId,
  serverPanelId,
  serverRegionButtons,
  useRegionId,
} from '../src/bot/views/server/server-controls.ts';
import {
  rankUpModal,
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
        changeServer(press, services, (guildId) =>
          saveServer(press, services, { guildId, values: { region } }),
        ),
    }),
    onComponent(changeServerId, {
      async openModal(press, services) {
        const chosen = await services.members.choices.ofServer(managedServer(press));
        return serverModal(chosen, panelOptions(press, services));
      },
    }),
    onComponent(changeRankUpsId, {
      async openModal(press, services) {
        const chosen = await services.members.choices.ofServer(managedServer(press));
        return rankUpModal(chosen, panelOptions(press, services));
      },
    }),
    onComponent(postInvitationId, {
      async openModal(press) {
        managedServer(press);
        return invitationModal(press.place.channelId, { ownerId: press.user.id, language: press.language });
      },
    }),
    ...sectionComponents,
    ...rankRoleComponents,
    ...moderationComponents,
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
        changeServer(press, services, (guildId) =>
          saveServer(press, services, { guildId, values: noServerChoices }),
        ),
    }),
  ],
  modals: [
    ...sectionModals,
    onModal(saveServerId, {
      defer: 'update',
      prepare: ({ state: [shown], inputs, ...context }, services) =>
        changeServer(context, services, async (guildId) => {
          const { choices } = await services.members.choices.ofServer(guildId);
          const { values, channels } = readServerForm(inputs, choices, services.languages);
          const saved = await saveServer(context, services, { guildId, values, shown });
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
        changeServer(context, services, async (guildId) => {
          const { values, channels } = readRankUpForm(inputs);
          return {
            ...(await saveServer(context, services, { guildId, values, shown })),
            notes: { channels },
          };
        }),
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
  return changeServer(interaction, services, (guildId) =>
    saveServer(interaction, services, { guildId, values: { region: choice.region } }),
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
  return answerManager(serverPanelId, context, async (guildId) => {
    const { choices, invitations } = services.members;
    const [server, isInvitationPosted] = await Promise.all([
      choices.ofServer(guildId),
      invitations.isPosted(guildId),
    ]);
    const setUp = { permissions: context.place.permissions, isInvitationPosted };
    return renderMessage(serverView(server.choices, { ...panelOptions(context, services), setUp }));
  });
}

async function completeServerRegion(
  interaction: AutocompleteInteraction,
  { defaults }: Services,
): Promise<APIApplicationCommandOptionChoice[]> {
  const { focused, language } = interaction;
  const typed = foldName(focused.value);
  const isMeant = standardNames(language).some((name) => name.startsWith(typed));
  const standard = { name: nameStandardRegion(defaults, language), value: standardChoice };
  return [...(isMeant ? [standard] : []), ...(await completeRegion(interaction))];
}

/** The words that remove the server's own region, case-folded. */
function standardNames(language: Language): string[] {
  return [standardChoice, foldName(language.t('panel.standard'))];
}

const standardChoice = 'standard';

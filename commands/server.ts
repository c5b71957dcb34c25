import { type APIApplicationCommandOptionChoice, PermissionFlagsBits } from 'discord-api-types/v10';
import { defineServerCommand } from '../src/bot/command-parts/definition/define-command.ts';
import { completeRegion, regionOption } from '../src/bot/command-parts/options/region-option.ts';
import { digestSection } from '../src/bot/community/digest/digest-section.ts';
import { invitationAction } from '../src/bot/community/invitation/invitation-action.ts';
import { rankRolesSection } from '../src/bot/community/rank-roles/rank-roles-section.ts';
import type { AutocompleteInteraction, SlashCommand } from '../src/bot/discord/command.ts';
import type { Services } from '../src/bot/discord/services-of-bot.ts';
import { foldName } from '../src/bot/game/fold-name.ts';
import { nameStandardRegion } from '../src/bot/settings/form.ts';
import { ServerPanel, standardChoice, standardNames } from '../src/bot/settings/server-panel.ts';

const panel = new ServerPanel({
  sections: [rankRolesSection, digestSection],
  action: invitationAction,
});

/** `/server`: the settings panel for managers; the `region` option sets the region at once. */
export const server = {
  data: defineServerCommand('server')
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild)
    .addStringOption(regionOption('options.serverRegion'))
    .toJSON(),
  handler: {
    visibility: 'private',
    prepare: (interaction, services) => panel.prepare(interaction, services),
  },
  autocomplete: { region: completeServerRegion },
  components: panel.components,
  modals: panel.modals,
} satisfies SlashCommand;

async function completeServerRegion(
  interaction: AutocompleteInteraction,
  { defaults }: Services,
): Promise<APIApplicationCommandOptionChoice[]> {
  const { focused, language } = interaction;
  const typed = foldName(focused.value);
  const isMeant = standardNames(language).some((name) => name.startsWith(typed));
  const standard = { name: nameStandardRegion({ defaults, language }), value: standardChoice };
  return [...(isMeant ? [standard] : []), ...(await completeRegion(interaction))];
}

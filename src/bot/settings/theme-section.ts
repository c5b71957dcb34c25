import { z } from 'zod';
import { onManager } from '../command-parts/definition/managed-server.ts';
import { fetchThemePicture } from '../command-parts/panels/fetch-theme-picture.ts';
import type { InteractionContext } from '../discord/command.ts';
import { onComponent } from '../discord/component-handlers.ts';
import type { Services } from '../discord/services-of-bot.ts';
import { noticeColour } from '../views/message/colours.ts';
import { defineCustomId } from '../views/message/custom-id.ts';
import type { Reply } from '../views/message/reply.ts';
import { namedChoices } from '../views/message/select.ts';
import { backToPanelButton } from '../views/message/set-up-button.ts';
import { showCard } from '../views/message/show-card.ts';
import type { PlainView, StringSelect } from '../views/message/view.ts';
import { changeServer } from './change-server.ts';
import { choiceOptions, readChoice } from './form.ts';
import type { Setting } from './list/setting.ts';
import { type ServerChoices, serverSettings } from './list/setting-list.ts';
import { themes } from './list/themes.ts';
import { type PanelOptions, panelOptions } from './panel-options.ts';
import type { Section } from './section.ts';
import { showServer } from './server-view.ts';

const themeSectionId = defineCustomId('server', 'themes', z.tuple([]));
const serverThemeId = defineCustomId('server', 'theme', z.tuple([]));

export const themeSection: Section = {
  setting: 'theme',
  open: (ownerId) => themeSectionId.write(ownerId, []),
  components: [
    onManager(themeSectionId, async (guildId, press, services) => {
      const { choices } = await services.members.choices.ofServer(guildId);
      return showWithTheme(themeView(choices, panelOptions(press, services)), choices, press, services);
    }),
    onComponent(serverThemeId, {
      defer: 'update',
      prepare(press, services) {
        const theme = readChoice(press.values[0], themes);
        return changeServer(press, services, () => ({ values: { theme } }), {
          sections: [],
          controls,
          render: showWithTheme,
        });
      },
    }),
  ],
};

export function themeSelect(
  customId: string,
  setting: Setting,
  chosen: string | undefined,
  options: PanelOptions,
): StringSelect {
  const { language } = options;
  const named = namedChoices(language.t('selects.theme'), choiceOptions(setting, chosen, options), language);
  return { customId, ...named };
}

function themeView(choices: ServerChoices, options: PanelOptions): PlainView {
  const shown = showServer(choices, { ...options, sections: [] }).get('theme');
  return {
    title: shown?.label ?? '',
    lines: [{ markdown: shown?.value ?? '' }],
    colour: noticeColour,
    ...controls(choices, options),
  };
}

function controls({ theme }: ServerChoices, options: PanelOptions) {
  const { ownerId, language } = options;
  const customId = serverThemeId.write(ownerId, []);
  return {
    buttons: [backToPanelButton(ownerId, language)],
    selects: [themeSelect(customId, serverSettings.settings.theme, theme, options)],
  };
}

async function showWithTheme(
  view: PlainView,
  { theme }: ServerChoices,
  context: InteractionContext,
  services: Services,
): Promise<Reply> {
  const shown = { ...context, settings: { ...context.settings, theme } };
  return showCard({ ...view, picture: await fetchThemePicture(shown, services) }, { context: shown });
}

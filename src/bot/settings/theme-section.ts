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
import type { PlainView, StringSelect, Text } from '../views/message/view.ts';
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
  components: () => [
    onManager(themeSectionId, async (guildId, press, services) => {
      const { choices } = await services.members.choices.ofServer(guildId);
      return showWithTheme([], choices, press, services);
    }),
    onComponent(serverThemeId, {
      defer: 'update',
      prepare(press, services) {
        const theme = readChoice(press.values[0], themes);
        return changeServer(press, services, () => ({ values: { theme } }), {
          sections: [],
          show: (news, choices, context) => showWithTheme(news, choices, context, services),
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

function themeView(news: readonly Text[], choices: ServerChoices, options: PanelOptions): PlainView {
  const shown = showServer(choices, { ...options, sections: [] }).get('theme');
  const { ownerId, language } = options;
  const customId = serverThemeId.write(ownerId, []);
  return {
    title: shown?.label ?? '',
    lines: news.length > 0 ? news : [{ markdown: shown?.value ?? '' }],
    colour: noticeColour,
    buttons: [backToPanelButton(ownerId, language)],
    selects: [themeSelect(customId, serverSettings.settings.theme, choices.theme, options)],
  };
}

async function showWithTheme(
  news: readonly Text[],
  choices: ServerChoices,
  context: InteractionContext,
  services: Services,
): Promise<Reply> {
  const shown = { ...context, settings: { ...context.settings, theme: choices.theme } };
  const picture = await fetchThemePicture(shown, services);
  const view = themeView(news, choices, panelOptions(context, services));
  return showCard({ ...view, picture }, { context: shown });
}

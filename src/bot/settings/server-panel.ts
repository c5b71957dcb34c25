import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { z } from 'zod';
import { regionPattern } from '../../shared/contract/limits.ts';
import { answerManager, managedServer, onManager } from '../command-parts/definition/managed-server.ts';
import { readInput } from '../command-parts/options/read-input.ts';
import { readRegionOption } from '../command-parts/options/region-option.ts';
import type {
  CommandInteraction,
  ComponentHandler,
  InteractionContext,
  ModalHandler,
  Work,
} from '../discord/command.ts';
import { onComponent, onModal } from '../discord/component-handlers.ts';
import type { Services } from '../discord/services-of-bot.ts';
import { foldName } from '../game/fold-name.ts';
import type { InputProblem } from '../game/input-error.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour } from '../views/message/colours.ts';
import { defineCustomId, encodeChooser } from '../views/message/custom-id.ts';
import { renderMessage } from '../views/message/message.ts';
import { renderModal } from '../views/message/modal.ts';
import { backToPanelButton, serverPanelId } from '../views/message/set-up-button.ts';
import type { Controls, PlainView, ViewButton } from '../views/message/view.ts';
import { formatWithRegion } from '../views/words/regions.ts';
import { changeServer, type ServerChange } from './change-server.ts';
import { checkboxes, formFields, readForm, revisionField } from './form.ts';
import { type Settings, settingsAt } from './list/setting.ts';
import { type ServerChoices, serverSettings } from './list/setting-list.ts';
import { changeLogId, excludedMembersId, moderationComponents } from './moderation.ts';
import { type PanelOptions, panelOptions } from './panel-options.ts';
import type { ServerParts } from './section.ts';
import { serverView } from './server-view.ts';
import { themeSection } from './theme-section.ts';

const formName = z.string().refine((name) => formSettings(name) !== undefined);
const openFormId = defineCustomId('server', 'change', z.tuple([formName]));
const saveFormId = defineCustomId('server', 'save', z.tuple([formName, revisionField]));
const resetServerId = defineCustomId('server', 'reset', z.tuple([]));
const confirmResetServerId = defineCustomId('server', 'standard', z.tuple([]));
/** Sets any region, known or not. */
const useRegionId = defineCustomId('server', 'region', z.tuple([z.string().regex(regionPattern)]));

/** The panel's form. Other forms have their setting's name. */
const mainForm = 'panel';

export class ServerPanel {
  readonly components: readonly ComponentHandler[];
  readonly modals: readonly ModalHandler[];
  readonly #parts: ServerParts;

  constructor({ sections, actions }: ServerParts) {
    this.#parts = { sections: [...sections, themeSection], actions };
    const parts = [...this.#parts.sections, ...actions];
    this.components = [
      ...this.#listComponents(),
      ...moderationComponents(sections),
      ...parts.flatMap(({ components }) => components),
    ];
    this.modals = [
      onModal(saveFormId, {
        defer: 'update',
        prepare: ({ state: [name, shown], inputs, ...context }, services) =>
          this.#change(context, services, (choices) => {
            const { values, channels } = readForm(
              formSettings(name) ?? {},
              inputs,
              { choices },
              services.languages,
            );
            return { values: serverSettings.choices.parse(values), channels, shown };
          }),
      }),
      ...parts.flatMap(({ modals = [] }) => modals),
    ];
  }

  /** Shows the panel, or sets the typed region. */
  prepare(interaction: CommandInteraction, services: Services): Work {
    managedServer(interaction);
    const { user, language } = interaction;
    const choice = readInput(
      () => readRegionChoice(interaction),
      (problem) => ({ buttons: regionButtons(problem, user.id, language) }),
    );
    if (choice === 'show') return this.#show(interaction, services);
    return this.#change(interaction, services, () => ({ values: { region: choice.region } }));
  }

  #listComponents(): ComponentHandler[] {
    return [
      onComponent(serverPanelId, {
        defer: 'replace',
        prepare: (press, services) => this.#show(press, services),
      }),
      onComponent(useRegionId, {
        defer: 'replace',
        prepare: ({ state: [region], ...press }, services) =>
          this.#change(press, services, () => ({ values: { region } })),
      }),
      onComponent(openFormId, {
        async openModal({ state: [name], ...press }, services) {
          const chosen = await services.members.choices.ofServer(managedServer(press));
          return serverForm(name, chosen, panelOptions(press, services));
        },
      }),
      onManager(resetServerId, async (_, press, services) =>
        renderMessage(resetView(panelOptions(press, services))),
      ),
      onComponent(confirmResetServerId, {
        defer: 'update',
        prepare: (press, services) => this.#change(press, services, () => ({ values: serverSettings.none })),
      }),
    ];
  }

  #show(context: InteractionContext, services: Services): Work {
    return answerManager(serverPanelId, context, async (guildId) => {
      const { sections, actions } = this.#parts;
      const [{ choices }, ...done] = await Promise.all([
        services.members.choices.ofServer(guildId),
        ...actions.map((one) => one.isDone(guildId, services)),
      ]);
      const steps = actions.map(({ label }, nth) => ({
        label: context.language.t(label),
        isDone: done[nth] === true,
      }));
      const options = panelOptions(context, services);
      const setUp = { permissions: context.place.permissions, actions: steps };
      const controls = this.#controls(options);
      return renderMessage(serverView(choices, { ...options, sections, controls, setUp }));
    });
  }

  #change(
    context: InteractionContext,
    services: Services,
    read: (current: ServerChoices) => ServerChange,
  ): Work {
    const controls = (_: ServerChoices, options: PanelOptions) => {
      const { buttons, selects } = this.#controls(options);
      return { buttons: [...buttons, backToPanelButton(options.ownerId, options.language)], selects };
    };
    return changeServer(context, services, read, { sections: this.#parts.sections, controls });
  }

  /** Buttons for frequent changes, and a select for the rest. */
  #controls({ ownerId, language: { t } }: PanelOptions) {
    const actions = this.#parts.actions.map(
      ({ label, open }): ViewButton => ({ label: t(label), customId: open(ownerId) }),
    );
    const change: ViewButton = {
      label: t('buttons.change'),
      customId: openFormId.write(ownerId, [mainForm]),
      style: 'primary',
    };
    return {
      buttons: [change, ...actions],
      selects: [
        {
          customId: encodeChooser('server', ownerId),
          placeholder: t('selects.moreSettings'),
          options: [
            ...this.#listSettings().map(({ label, open }) => ({ label: t(label), value: open(ownerId) })),
            { label: t('server.excluded.title'), value: excludedMembersId.write(ownerId, []) },
            { label: t('server.log.title'), value: changeLogId.write(ownerId, [0]) },
            { label: t('buttons.reset'), value: resetServerId.write(ownerId, []) },
          ],
        },
      ],
    } satisfies Controls;
  }

  #listSettings() {
    const listed = Object.entries(serverSettings.settings).flatMap(([name, { label, place }]) => {
      const section = this.#parts.sections.find(({ setting }) => setting === name);
      const openForm = (ownerId: string) => openFormId.write(ownerId, [name]);
      const open = section?.open ?? (place === 'ownForm' ? openForm : undefined);
      return open ? [{ label, open, place }] : [];
    });
    const isLast = ({ place }: (typeof listed)[number]) => place === 'picture';
    return [...listed.filter((one) => !isLast(one)), ...listed.filter(isLast)];
  }
}

/** Undefined if no form has that name. */
function formSettings(name: string): Settings | undefined {
  const { settings } = serverSettings;
  if (name === mainForm) return settingsAt(settings, 'form');
  const own = settingsAt(settings, 'ownForm')[name];
  return own && { [name]: own };
}

export function serverForm(
  name: string,
  { choices, revision }: { choices: ServerChoices; revision: number },
  options: PanelOptions,
): APIModalInteractionResponseCallbackData {
  const { ownerId, language } = options;
  const settings = formSettings(name) ?? {};
  const boxes = (group: Parameters<typeof checkboxes>[1]) =>
    checkboxes(settings, group, { choices }, language);
  return renderModal({
    customId: saveFormId.write(ownerId, [name, revision]),
    title: language.t(settings[name]?.label ?? 'server.modal'),
    fields: formFields(settings, choices, boxes, options),
  });
}

function resetView({ ownerId, language: { t } }: PanelOptions): PlainView {
  return {
    title: t('panel.reset'),
    lines: [t('server.reset')],
    colour: noticeColour,
    buttons: [
      { label: t('buttons.reset'), customId: confirmResetServerId.write(ownerId, []), style: 'danger' },
      { label: t('buttons.keepIt'), customId: serverPanelId.write(ownerId, []) },
    ],
  };
}

function regionButtons(problem: InputProblem, ownerId: string, language: Language): ViewButton[] {
  if (problem.kind !== 'region-unknown') return [];
  const { suggestion, code } = problem;
  const button = (label: 'use' | 'useAnyway', region: string): ViewButton => ({
    label: formatWithRegion(`buttons.${label}`, region, language),
    customId: useRegionId.write(ownerId, [region]),
  });
  return [...(suggestion ? [button('use', suggestion)] : []), ...(code ? [button('useAnyway', code)] : [])];
}

/** Show the panel, or set a region; undefined: the bot's default. */
function readRegionChoice(interaction: CommandInteraction): 'show' | { region: string | undefined } {
  const typed = foldName(interaction.options.string('region') ?? '');
  if (standardNames(interaction.language).includes(typed)) return { region: undefined };
  const region = readRegionOption(interaction);
  return region === undefined ? 'show' : { region };
}

/** Words that remove the region, case-folded. */
export function standardNames(language: Language): string[] {
  return [standardChoice, foldName(language.t('panel.standard'))];
}

export const standardChoice = 'standard';

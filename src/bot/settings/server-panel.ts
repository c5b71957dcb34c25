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
import type { Reply } from '../views/message/reply.ts';
import { backToPanelButton, serverPanelId } from '../views/message/set-up-button.ts';
import type { Controls, PlainView, Text, ViewButton } from '../views/message/view.ts';
import { formatWithRegion, listRegions } from '../views/words/regions.ts';
import { changeServer } from './change-server.ts';
import { checkboxes, formFields, readForm, revisionField } from './form.ts';
import { type Settings, settingsAt } from './list/setting.ts';
import { type ServerChoices, serverSettings } from './list/setting-list.ts';
import { changeLogId, excludedMembersId, moderationComponents } from './moderation.ts';
import { type PanelOptions, panelOptions } from './panel-options.ts';
import type { ChangeNotes, Panel, ReadChange, ServerParts } from './section.ts';
import { type SetUpStep, serverView } from './server-view.ts';
import { themeSection } from './theme-section.ts';

const formName = z.string().refine((name) => formSettings(name) !== undefined);
const openFormId = defineCustomId('server', 'change', z.tuple([formName]));
const saveFormId = defineCustomId('server', 'save', z.tuple([formName, revisionField]));
const resetServerId = defineCustomId('server', 'reset', z.tuple([]));
const confirmResetServerId = defineCustomId('server', 'standard', z.tuple([]));
const openRegionsId = defineCustomId('server', 'regions', z.tuple([]));
/** Holds any well-formed region, known or not. */
const useRegionId = defineCustomId('server', 'region', z.tuple([z.string().regex(regionPattern)]));

const mainForm = 'panel';

export class ServerPanel implements Panel {
  readonly components: readonly ComponentHandler[];
  readonly modals: readonly ModalHandler[];
  readonly #parts: ServerParts;

  constructor({ sections, action }: ServerParts) {
    this.#parts = { sections: [...sections, themeSection], action };
    const parts = [...this.#parts.sections, action];
    this.components = [
      ...this.#listComponents(),
      ...moderationComponents(sections),
      ...parts.flatMap(({ components }) => components(this)),
    ];
    this.modals = [
      onModal(saveFormId, {
        defer: 'update',
        prepare: ({ state: [name, shown], inputs, ...context }, services) =>
          this.change(context, services, (choices) => {
            const form = readForm(formSettings(name) ?? {}, inputs, { choices }, services.languages);
            return { ...form, values: serverSettings.choices.parse(form.values), shown };
          }),
      }),
      ...parts.flatMap(({ modals }) => modals?.(this) ?? []),
    ];
  }

  /** Shows the panel, or sets the region in the option. */
  prepare(interaction: CommandInteraction, services: Services): Work {
    managedServer(interaction);
    const { user, language } = interaction;
    const choice = readInput(
      () => readRegionChoice(interaction),
      (problem) => ({ buttons: regionButtons(problem, user.id, language) }),
    );
    if (choice === 'show') return this.#open(interaction, services);
    return this.change(interaction, services, () => ({ values: { region: choice.region } }));
  }

  #listComponents(): ComponentHandler[] {
    return [
      onComponent(serverPanelId, {
        defer: 'replace',
        prepare: (press, services) => this.#open(press, services),
      }),
      onComponent(useRegionId, {
        defer: 'replace',
        prepare: ({ state: [region], ...press }, services) =>
          this.change(press, services, () => ({ values: { region } })),
      }),
      onComponent(openFormId, {
        async openModal({ state: [name], ...press }, services) {
          const chosen = await services.members.choices.ofServer(managedServer(press));
          return serverForm(name, chosen, panelOptions(press, services));
        },
      }),
      onManager(openRegionsId, async (_, press, services) =>
        renderMessage(regionsView(panelOptions(press, services))),
      ),
      onManager(resetServerId, async (_, press, services) =>
        renderMessage(resetView(panelOptions(press, services))),
      ),
      onComponent(confirmResetServerId, {
        defer: 'update',
        prepare: (press, services) => this.change(press, services, () => ({ values: serverSettings.none })),
      }),
    ];
  }

  #open(context: InteractionContext, services: Services): Work {
    return answerManager(serverPanelId, context, () => this.show(context, services));
  }

  change(context: InteractionContext, services: Services, read: ReadChange, notes?: ChangeNotes): Work {
    const { sections } = this.#parts;
    const show = (news: readonly Text[], _: ServerChoices, renewed: InteractionContext) =>
      this.show(renewed, services, news);
    return changeServer(context, services, read, { sections, notes, show });
  }

  async show(context: InteractionContext, services: Services, news: readonly Text[] = []): Promise<Reply> {
    const guildId = managedServer(context);
    const { sections, action } = this.#parts;
    const [{ choices }, isDone, result] = await Promise.all([
      services.members.choices.ofServer(guildId),
      action.isDone(guildId, services),
      action.result(guildId, context, services),
    ]);
    const options = panelOptions(context, services);
    const steps = this.#steps(choices, { isDone, ...options });
    const setUp = { permissions: context.place.permissions, steps, result };
    const controls = this.#controls(steps, options);
    return renderMessage(serverView(choices, { ...options, sections, controls, setUp, news }));
  }

  #steps(choices: ServerChoices, { isDone, ownerId, language: { t } }: PanelOptions & { isDone: boolean }) {
    const { sections, action } = this.#parts;
    const isChosen = (setting: keyof ServerChoices) => choices[setting] !== undefined;
    const others = sections.flatMap(({ setting, step, open }) => {
      if (!step) return [];
      const customId = (step.open ?? open)(ownerId);
      return { label: t(step.label), hint: t(step.hint), setting, isDone: isChosen(setting), customId };
    });
    return [
      {
        label: t('buttons.setRegion'),
        hint: t('server.region'),
        setting: 'region' as const,
        isDone: isChosen('region'),
        customId: openRegionsId.write(ownerId, []),
      },
      { label: t(action.label), hint: t(action.hint), isDone, customId: action.open(ownerId) },
      ...others,
    ];
  }

  /** Returns buttons for the next step and frequent changes, and a select for the rest. */
  #controls(steps: readonly (SetUpStep & ViewButton)[], { ownerId, language: { t } }: PanelOptions) {
    const { action } = this.#parts;
    const next = steps.find(({ isDone }) => !isDone);
    const change = { label: t('buttons.change'), customId: openFormId.write(ownerId, [mainForm]) };
    const act = { label: t(action.label), customId: action.open(ownerId) };
    const isActDone = steps.some(({ customId, isDone }) => customId === act.customId && isDone);
    const isActOffered = !isActDone && act.customId !== next?.customId;
    return {
      buttons: [
        ...(next ? [{ label: next.label, customId: next.customId, style: 'primary' as const }] : []),
        change,
        ...(isActOffered ? [act] : []),
      ],
      selects: [
        {
          customId: encodeChooser('server', ownerId),
          placeholder: t('selects.moreSettings'),
          options: [
            ...this.#listSettings().map(({ label, open }) => ({ label: t(label), value: open(ownerId) })),
            ...(isActDone ? [{ label: act.label, value: act.customId }] : []),
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

function regionsView({ ownerId, language }: PanelOptions): PlainView {
  const name = language.t('panel.labels.region');
  const options = listRegions(language).map(({ label, value }) => {
    return { label, value: useRegionId.write(ownerId, [value]) };
  });
  return {
    title: name,
    lines: [language.t('server.region')],
    colour: noticeColour,
    buttons: [backToPanelButton(ownerId, language)],
    selects: [{ customId: encodeChooser('regions', ownerId), placeholder: name, options }],
  };
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

function readRegionChoice(interaction: CommandInteraction): 'show' | { region: string | undefined } {
  const typed = foldName(interaction.options.string('region') ?? '');
  if (standardNames(interaction.language).includes(typed)) return { region: undefined };
  const region = readRegionOption(interaction);
  return region === undefined ? 'show' : { region };
}

/** Returns the words, case-folded, that reset the region when typed. */
export function standardNames(language: Language): string[] {
  return [standardChoice, foldName(language.t('panel.standard'))];
}

export const standardChoice = 'standard';

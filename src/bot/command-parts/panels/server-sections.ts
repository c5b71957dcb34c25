import type { ComponentHandler, InteractionContext, ModalHandler, Work } from '../../discord/command.ts';
import { onComponent, onModal } from '../../discord/component-handlers.ts';
import type { Services } from '../../discord/services.ts';
import { readTimeZone, utc } from '../../game/time-zones.ts';
import { readDigestZone } from '../../members/digest-zone.ts';
import type { ServerChoices } from '../../members/preferences.ts';
import { themes } from '../../members/themes.ts';
import { renderMessage } from '../../views/message/message.ts';
import { serverSectionView } from '../../views/server/server.ts';
import {
  askZoneId,
  changeDigestId,
  digestSectionId,
  previewDigestId,
  serverThemeId,
  themeSectionId,
  useZoneId,
  zoneButtons,
} from '../../views/server/server-controls.ts';
import {
  digestModal,
  saveDigestId,
  standardDigest,
  zoneFields,
  zoneModal,
} from '../../views/server/server-modals.ts';
import { openDigestComposer } from '../boards/compose-digest.ts';
import { readInput } from '../options/read-input.ts';
import { changeServer, saveServer, showWithTheme } from './change-server.ts';
import { answerManager, managedServer } from './managed-server.ts';
import { panelOptions } from './panel-options.ts';
import { readChoice } from './read-choice.ts';
import { readDigestForm } from './read-server-form.ts';

/** The sections of `/server` about the digest and the theme. */
export const sectionComponents: readonly ComponentHandler[] = [
  onComponent(digestSectionId, {
    defer: 'update',
    prepare: (press, services) =>
      answerManager(digestSectionId, press, async (guildId) => {
        const { choices } = await services.members.choices.ofServer(guildId);
        return renderMessage(serverSectionView('digest', choices, panelOptions(press, services)));
      }),
  }),
  onComponent(changeDigestId, {
    async openModal(press, services) {
      const chosen = await services.members.choices.ofServer(managedServer(press));
      return digestModal(chosen, panelOptions(press, services), press.place.channelId);
    },
  }),
  onComponent(previewDigestId, {
    defer: 'private',
    prepare: (press, services) =>
      answerManager(previewDigestId, press, async (guildId) => {
        const compose = openDigestComposer(services);
        return (await compose({ guildId, dueAt: services.now() }, press)).reply;
      }),
  }),
  onComponent(useZoneId, {
    defer: 'update',
    prepare: ({ state: [zone], ...press }, services) => useZone(zone, press, services),
  }),
  onComponent(askZoneId, {
    async openModal(press, services) {
      managedServer(press);
      return zoneModal(panelOptions(press, services));
    },
  }),
  onComponent(themeSectionId, {
    defer: 'update',
    prepare: (press, services) =>
      answerManager(themeSectionId, press, async (guildId) => {
        const { choices } = await services.members.choices.ofServer(guildId);
        const view = serverSectionView('theme', choices, panelOptions(press, services));
        return showWithTheme(view, choices, press, services);
      }),
  }),
  onComponent(serverThemeId, {
    defer: 'update',
    prepare(press, services) {
      const theme = readChoice(press.values[0], themes);
      return changeServer(press, services, async (guildId) => ({
        ...(await saveServer(press, services, { guildId, values: { theme } })),
        section: 'theme',
      }));
    },
  }),
];

/** Their forms. */
export const sectionModals: readonly ModalHandler[] = [
  onModal(saveDigestId, {
    defer: 'update',
    prepare({ state: [shown], inputs, ...context }, services) {
      const { values, channels } = readDigestForm(inputs);
      return changeServer(context, services, async (guildId) => ({
        ...(await saveServer(context, services, { guildId, values, shown })),
        notes: { channels },
        section: 'digest',
      }));
    },
  }),
  onModal(askZoneId, {
    defer: 'update',
    prepare({ inputs, ...context }, services) {
      managedServer(context);
      const { user, language } = context;
      const zone = readInput(
        () => readTimeZone(inputs.string(zoneFields.city) ?? ''),
        (problem) => ({ buttons: zoneButtons(problem, user.id, language) }),
      );
      return useZone(zone, context, services);
    },
  }),
];

function useZone(zone: string, context: InteractionContext, services: Services): Work {
  return changeServer(context, services, async (guildId) => {
    const values = (current: ServerChoices) => withZone(zone, current);
    return { ...(await saveServer(context, services, { guildId, values })), section: 'digest' };
  });
}

function withZone(zone: string, current: ServerChoices): Pick<ServerChoices, 'digest'> {
  if (zone === readDigestZone(current)) return {};
  const { zone: _, ...digest } = current.digest ?? standardDigest;
  return { digest: zone === utc ? digest : { ...digest, zone } };
}

import { z } from 'zod';
import { regionPattern } from '../../../shared/contract/limits.ts';
import { isTimeZone } from '../../../shared/time/time-zone.ts';
import type { InputProblem } from '../../game/input-error.ts';
import { likelyTimeZones, utc } from '../../game/time-zones.ts';
import { readDigestZone } from '../../members/digest-zone.ts';
import type { ServerChoices } from '../../members/preferences.ts';
import type { Language } from '../../text/languages.ts';
import { defineCustomId, encodeChooser } from '../message/custom-id.ts';
import { namedChoices } from '../message/select.ts';
import type { Controls, SelectOption, StringSelect, ViewButton } from '../message/view.ts';
import { pageField } from '../player/player-codec.ts';
import { formatWithRegion } from '../words/regions.ts';
import { formatTimeZone, formatUtcOffset } from '../words/times.ts';
import { postInvitationId } from './invitation.ts';
import { type PanelOptions, themeSelect } from './panel.ts';
import { rankRolesId } from './rank-role-ids.ts';

/** Shows the panel, in place of what the message shows. */
export const serverPanelId = defineCustomId('server', 'panel', z.tuple([]));
/** Shows the members whom the admins took off the leaderboard. */
export const barredId = defineCustomId('server', 'barred', z.tuple([]));
/** Shows a page of who changed which setting. */
export const changeLogId = defineCustomId('server', 'log', z.tuple([pageField]));
export const changeServerId = defineCustomId('server', 'change', z.tuple([]));
/** Shows the settings that a section of the panel holds. */
export const digestSectionId = defineCustomId('server', 'digests', z.tuple([]));
export const themeSectionId = defineCustomId('server', 'themes', z.tuple([]));
/** Shows the admin alone a digest of the last seven days. */
export const previewDigestId = defineCustomId('server', 'preview', z.tuple([]));
export const changeRankUpsId = defineCustomId('server', 'rankUps', z.tuple([]));
export const changeDigestId = defineCustomId('server', 'digest', z.tuple([]));
/** Sets the time zone of the digest. */
export const useZoneId = defineCustomId('server', 'zone', z.tuple([z.string().refine(isTimeZone)]));
/** Opens the form for a time zone that is not listed. */
export const askZoneId = defineCustomId('server', 'askZone', z.tuple([]));
export const serverThemeId = defineCustomId('server', 'theme', z.tuple([]));
export const resetServerId = defineCustomId('server', 'reset', z.tuple([]));
export const confirmResetServerId = defineCustomId('server', 'standard', z.tuple([]));
/** Sets the region of the server, whether we know it or not. */
export const useRegionId = defineCustomId('server', 'region', z.tuple([z.string().regex(regionPattern)]));

/** A part of the panel whose settings have a message of their own. */
export type ServerSection = 'digest' | 'theme';

/** Leads to the panel from elsewhere. */
export function setUpButton(ownerId: string, { t }: Language): ViewButton {
  return { label: t('buttons.setUp'), customId: serverPanelId.write(ownerId, []), style: 'primary' };
}

/** Leads from a section back to the panel. */
export function backToPanelButton(ownerId: string, { t }: Language): ViewButton {
  return { label: t('buttons.back'), customId: serverPanelId.write(ownerId, []) };
}

/**
 * The controls of the panel: what most admins do, and a select that leads to everything else.
 * @param hasBack the message shows something in place of the panel
 */
export function panelControls({ ownerId, language }: PanelOptions, { hasBack = false } = {}): Controls {
  const { t } = language;
  return {
    buttons: [
      { label: t('buttons.change'), customId: changeServerId.write(ownerId, []), style: 'primary' },
      { label: t('buttons.postInvitation'), customId: postInvitationId.write(ownerId, []) },
      ...(hasBack ? [backToPanelButton(ownerId, language)] : []),
    ],
    selects: [
      {
        customId: encodeChooser('server', ownerId),
        placeholder: t('selects.moreSettings'),
        options: [
          { label: t('panel.labels.digest'), value: digestSectionId.write(ownerId, []) },
          { label: t('panel.labels.rankUps'), value: changeRankUpsId.write(ownerId, []) },
          { label: t('panel.labels.rankRoles'), value: rankRolesId.write(ownerId, [undefined]) },
          { label: t('panel.labels.theme'), value: themeSectionId.write(ownerId, []) },
          { label: t('server.barred.title'), value: barredId.write(ownerId, []) },
          { label: t('server.log.title'), value: changeLogId.write(ownerId, [0]) },
          { label: t('buttons.reset'), value: resetServerId.write(ownerId, []) },
        ],
      },
    ],
  };
}

/** The controls of a section: those that change its settings, and the way back. */
export function sectionControls(
  section: ServerSection,
  choices: ServerChoices,
  options: PanelOptions,
): Controls {
  const { ownerId, language } = options;
  const back = backToPanelButton(ownerId, language);
  switch (section) {
    case 'digest':
      return {
        buttons: [...digestButtons(choices, options), back],
        selects: [zoneSelect(choices, options)],
      };
    case 'theme':
      return {
        buttons: [back],
        selects: [
          themeSelect({
            customId: serverThemeId.write(ownerId, []),
            chosen: choices.theme,
            unchosen: language.t('panel.standard'),
            language,
          }),
        ],
      };
  }
}

/** The buttons for an unknown region: the region that it resembles, and the typed one. */
export function serverRegionButtons(
  problem: InputProblem,
  ownerId: string,
  language: Language,
): ViewButton[] {
  if (problem.kind !== 'region-unknown') return [];
  const { suggestion, code } = problem;
  const button = (label: 'use' | 'useAnyway', region: string): ViewButton => ({
    label: formatWithRegion(`buttons.${label}`, region, language),
    customId: useRegionId.write(ownerId, [region]),
  });
  return [...(suggestion ? [button('use', suggestion)] : []), ...(code ? [button('useAnyway', code)] : [])];
}

/** The buttons for an unknown time zone: those with similar names, and the form again. */
export function zoneButtons(problem: InputProblem, ownerId: string, { t }: Language): ViewButton[] {
  if (problem.kind !== 'zone-unknown') return [];
  return [
    ...problem.alike.map((zone) => ({ label: zone, customId: useZoneId.write(ownerId, [zone]) })),
    { label: t('server.digest.otherZone'), customId: askZoneId.write(ownerId, []) },
  ];
}

function digestButtons({ digest }: ServerChoices, { ownerId, language: { t } }: PanelOptions): ViewButton[] {
  const preview = { label: t('buttons.previewDigest'), customId: previewDigestId.write(ownerId, []) };
  return [
    { label: t('buttons.change'), customId: changeDigestId.write(ownerId, []), style: 'primary' },
    ...(digest?.isOn ? [preview] : []),
  ];
}

/** Each option is answered as if it were a button. */
function zoneSelect(choices: ServerChoices, { ownerId, language, now }: PanelOptions): StringSelect {
  const { t } = language;
  const other = { label: t('server.digest.otherZone'), value: askZoneId.write(ownerId, []) };
  const zones = listZones(choices, now, language).map(
    ({ zone, ...option }): SelectOption => ({ ...option, value: useZoneId.write(ownerId, [zone]) }),
  );
  return {
    customId: encodeChooser('zone', ownerId),
    ...namedChoices(t('server.digest.zone'), [...zones, other], language),
  };
}

/** The zone that holds, and the likely ones; zones with the same clocks appear once. */
function listZones(choices: ServerChoices, now: number, language: Language) {
  const chosen = readDigestZone(choices);
  const likely = likelyTimeZones(choices.region, choices.locale ?? language.locale);
  const named = [chosen, utc, ...likely].map((zone) => ({ zone, name: formatTimeZone(zone, now, language) }));
  return named
    .filter(({ name }, index) => named.findIndex((one) => one.name === name) === index)
    .slice(0, maxZones)
    .map(({ zone, name }) => ({
      zone,
      label: zone === utc ? utc : `${formatUtcOffset(zone, now)} · ${name}`,
      isChosen: zone === chosen,
    }));
}

/** Discord's limit for a select is 25; the last one is for all others. */
const maxZones = 24;

import type { Player } from '../../shared/contract/player.ts';
import type { Fact } from '../cards/card.ts';
import { drawSquadCard, type SquadCardProps } from '../cards/squad-card.ts';
import type { FoundPlayer } from '../members/accounts/found-player.ts';
import type { Language } from '../text/languages.ts';
import { compareIds } from './compare-ids.ts';
import { noteAccounts } from './compare-view.ts';
import { tierColours } from './message/colours.ts';
import { encodeChooser } from './message/custom-id.ts';
import { definePicture, toWords, type View } from './message/view.ts';
import { playerPages } from './player/player-pages.ts';
import { namePlayer } from './share/name-player.ts';
import type { Naming } from './share/share-ids.ts';
import { namingSelects } from './share/share-view.ts';
import { formatNumber } from './words/format-level.ts';
import { formatPlayerRank, formatRankAloud, formatRankOnCard } from './words/format-rank.ts';
import { formatName } from './words/names.ts';

export interface FoundMember extends FoundPlayer {
  pieces: SquadCardProps['members'][number]['pieces'];
}

interface SquadViewOptions {
  missing: number;
  language: Language;
}

export function squadView(members: readonly FoundMember[], options: SquadViewOptions): View {
  const { language } = options;
  const { t } = language;
  const ownerId = members[0]?.ownerId ?? '';
  return {
    ...pictureView(members, { ...options, isLarge: false }),
    notes: noteAccounts(members, language),
    facts: members.map((member) => ({
      label: nameOf(member, language),
      value: toWords(formatPlayerRank(member.answer.value, language).label),
    })),
    buttons: [{ label: t('buttons.refresh'), customId: compareIds.refresh.write(ownerId, members) }],
    selects: [
      {
        customId: encodeChooser('player', ownerId),
        placeholder: t('selects.goOn'),
        options: [
          ...members.map((member) => ({
            label: nameOf(member, language),
            description: member.hidesId ? t('idHidden') : member.uid,
            value: playerPages.player.open.write(ownerId, member),
          })),
          { label: t('buttons.toShare'), value: compareIds.toShare.write(ownerId, members) },
        ],
      },
    ],
  };
}

export function sharedSquadView(
  members: readonly FoundMember[],
  { naming, namings, ...options }: SquadViewOptions & { naming: Naming; namings: readonly Naming[] },
): View {
  const { language } = options;
  const ownerId = members[0]?.ownerId ?? '';
  const named = members.map((member) => {
    // Players who hide their data in the game did not agree to such pictures.
    const own = member.answer.value.hidesRest ? 'hidden' : naming;
    return { ...member, ...namePlayer(member, own, language) };
  });
  return {
    ...pictureView(named, { ...options, isLarge: true }),
    lines: [language.t('toShare.save')],
    selects: namingSelects({ ownerId, namings, language }, (one) => ({
      label: language.t(one === 'short' ? 'toShare.naming.short' : `squad.naming.${one}`),
      value: compareIds[one].write(ownerId, members),
      isChosen: one === naming,
    })),
  };
}

function pictureView(
  members: readonly FoundMember[],
  { missing, language, isLarge }: SquadViewOptions & { isLarge: boolean },
): Pick<View, 'colour' | 'picture'> {
  const players = members.map(({ answer }) => answer.value);
  const size = language.t('squad.size', { count: members.length });
  const points = sumPoints(players);
  const best = players.toSorted((one, other) => pointsOf(other) - pointsOf(one))[0];
  return {
    colour: best && tierColours[formatPlayerRank(best, language).tier],
    picture: definePicture({
      name: 'squad.jpg',
      alt: [language.t('sentence', { text: size }), ...members.map((member) => describe(member, language))],
      missing,
      draw: drawSquadCard,
      props: {
        title: findSharedClan(players, language) ?? size,
        points: points === undefined ? undefined : pointsOnCard(points, language),
        members: members.map(({ answer: { value }, pieces }) => ({
          nickname: formatName(value.nickname, language),
          rank: formatRankOnCard(formatPlayerRank(value, language)),
          pieces,
          isDeleted: value.isDeleted === true,
          isBest:
            points !== undefined && players.every((one) => one === value || pointsOf(one) < pointsOf(value)),
        })),
        openLabel: language.t('squad.open'),
        isLarge,
      },
    }),
  };
}

function findSharedClan(players: readonly Player[], language: Language): string | undefined {
  const [clan, ...others] = players.map((player) => player.clan);
  if (!clan?.id || others.some((other) => other?.id !== clan.id)) return undefined;
  return formatName(clan.name, language);
}

function sumPoints(players: readonly Player[]): number | undefined {
  if (!players.every((player) => pointsOf(player) > 0)) return undefined;
  return players.reduce((sum, player) => sum + pointsOf(player), 0);
}

function pointsOnCard(points: number, language: Language): Fact {
  return { value: toWords(formatNumber(points, language)), label: language.t('history.hero.rankPoints') };
}

function pointsOf({ battleRoyale: { points = 0 }, isDeleted }: Player): number {
  return isDeleted ? 0 : points;
}

function nameOf({ answer }: FoundPlayer, language: Language): string {
  return formatName(answer.value.nickname, language);
}

function describe(member: FoundPlayer, language: Language): string {
  return language.t('compare.altRank', {
    name: nameOf(member, language),
    rank: formatRankAloud(formatPlayerRank(member.answer.value, language), language),
  });
}

import { squareSize, storySize } from '../../bot/cards/engine/card-size.ts';
import {
  fetchClanPictures,
  fetchFaces,
  fetchFigure,
  fetchPlayerPictures,
} from '../../bot/command-parts/lookup/player-pictures.ts';
import { fetchPictures } from '../../bot/command-parts/requests/fetch-pictures.ts';
import { digestView } from '../../bot/community/digest/digest-view.ts';
import { leaderboardView } from '../../bot/community/leaderboard/leaderboard-view.ts';
import { wornPictures } from '../../bot/game/outfit-pieces.ts';
import type { Gallery } from '../../bot/images/gallery.ts';
import type { FoundPlayer } from '../../bot/members/accounts/found-player.ts';
import type { Language } from '../../bot/text/languages.ts';
import { createTrace } from '../../bot/trace/trace.ts';
import { clanView } from '../../bot/views/clan-view.ts';
import { compareView } from '../../bot/views/compare-view.ts';
import { historyView } from '../../bot/views/history-view.ts';
import { itemView } from '../../bot/views/item-view.ts';
import type { View } from '../../bot/views/message/view.ts';
import { outfitView } from '../../bot/views/outfit-view.ts';
import { petView } from '../../bot/views/pet-view.ts';
import { playerView } from '../../bot/views/player/player-view.ts';
import { shapes } from '../../bot/views/share/share-ids.ts';
import { sharedPictureView } from '../../bot/views/share/share-view.ts';
import { squadView } from '../../bot/views/squad-view.ts';
import { statsView } from '../../bot/views/stats-view.ts';
import { pageOfWishlist, wishlistView } from '../../bot/views/wishlist-view.ts';
import { itemKind } from '../../shared/contract/item-kinds.ts';
import { pictureKindOfItem } from '../../shared/contract/picture-kind.ts';
import type { Player } from '../../shared/contract/player.ts';
import { readPlayer } from '../../shared/contract/read-player.ts';
import { readStats } from '../../shared/contract/stats.ts';
import type { Wish } from '../../shared/contract/wishlist.ts';
import type { Picture, PictureRequest } from '../../shared/pictures/picture.ts';
import { findTier, type StateName, stateNames } from './card-states.ts';
import data from './samples.json' with { type: 'json' };
import { type Amount, makeSampleRecord, type Sample } from './samples.ts';

interface Circumstances {
  gallery: Gallery;
  language: Language;
}

export interface SampleCard {
  name: string;
  /** Size of a picture for other apps; all others have the size of a card. */
  size?: { width: number; height: number };
  /** States that look different from the complete card; the pet card, for example, has no state without a pet. */
  states: readonly StateName[];
  /** Makes the view with the bot's own functions for pictures and texts. */
  makeView(sample: ReadSample, circumstances: Circumstances): Promise<View>;
}

type ReadSample = Sample & { player: Player };

const always: readonly StateName[] = ['complete', 'few', 'missing'];
const names: readonly StateName[] = ['long', 'right-to-left'];
const ranks = stateNames.filter((state) => state === 'unranked' || findTier(state));
const mostStates = [...always, 'not-told', ...ranks, ...names, 'deleted'] as const;

/** All cards and states, the best six first. The gallery shows them; tests check that texts fit and are legible. */
export const cards = [
  {
    name: 'player',
    states: [...always, 'not-told', ...ranks, ...names, 'bare', 'hidden', 'deleted'],
    async makeView({ player, isHidden }, { gallery, language }) {
      const pictures = await fetchPlayerPictures(player, asker, { gallery, now });
      return playerView(found(player, isHidden), { ...pictures, language });
    },
  },
  {
    name: 'compare',
    states: mostStates,
    async makeView({ player, stats, other: against, amount }, { gallery, language }) {
      const other = amount === 'not-told' ? player : (readPlayer(against?.record) ?? rival());
      const [first, second] = await Promise.all([player, other].map((one) => figureOf(one, gallery)));
      const side = (one: Player, figure: typeof first) => ({
        ...found(one),
        pieces: figure?.pieces ?? [],
        stats: readStats(
          one === player ? (stats ?? data.stats[amount]) : (against?.stats ?? data.rivalStats),
        ),
      });
      const missing = (first?.missing ?? 0) + (second?.missing ?? 0);
      return compareView([side(player, first), side(other, second)], { missing, language });
    },
  },
  {
    name: 'squad',
    states: mostStates,
    async makeView({ player, amount }, { gallery, language }) {
      const players = {
        full: [
          player,
          ...[rival(), ...climbers()].map((one, index) => ({ ...one, nickname: data.others[index] ?? '' })),
        ],
        few: [player, rival()],
        'not-told': [player, player],
      };
      const figures = await Promise.all(players[amount].map((one) => figureOf(one, gallery)));
      const members = players[amount].map((one, index) => ({
        ...found(one),
        pieces: figures[index]?.pieces ?? [],
      }));
      const missing = figures.reduce((sum, figure) => sum + figure.missing, 0);
      return squadView(members, { missing, language });
    },
  },
  {
    name: 'outfit',
    states: [...always, ...ranks, ...names],
    async makeView({ player }, { gallery, language }) {
      const pieces = await fetch(wornPictures(player), gallery);
      return outfitView(found(player), { pieces, language });
    },
  },
  {
    name: 'stats',
    states: mostStates,
    async makeView({ player, stats: record, amount }, { gallery, language }) {
      const stats = readStats(record ?? data.stats[amount]);
      if (!stats) throw new Error('the sample holds no statistics');
      const figure = await figureOf(player, gallery);
      return statsView(found(player), stats, { ...figure, language });
    },
  },
  {
    name: 'digest',
    states: [...always, ...ranks, ...names, 'deleted'],
    async makeView({ player, amount }, { gallery, language }) {
      const names = [player.nickname, ...data.others].slice(0, data.rows[amount]);
      const winners = await Promise.all(
        [player, rival(), ...climbers()].slice(0, Math.min(3, data.rows[amount])).map(async (one) => ({
          player: one,
          ...(await figureOf(one, gallery)),
        })),
      );
      const risers = names.map((name, index) => ({
        account: { uid: player.uid, region: player.region, name },
        change: 432 - 54 * index,
        changeLastWeek: index === 1 ? undefined : 120 - 30 * index,
      }));
      const days = { from: now() - 6 * dayMs, to: now() };
      const week = { days, risers, newOutfits: 5, newOutfitsLastWeek: 4, members: names.length };
      return digestView(week, { guildId: '1', dueAt: now(), nextAt: now() + 7 * dayMs, winners, language });
    },
  },
  {
    name: 'wishlist',
    states: [...always, ...names],
    async makeView({ player, amount }, { gallery, language }) {
      const shown = pageOfWishlist(wishesOf(amount), 0);
      const requests = shown.wishes.map(({ itemId: id }) => ({ kind: pictureKindOfItem(itemKind(id)), id }));
      const { pieces } = await figureOf(player, gallery);
      return wishlistView(found(player), shown, {
        pictures: await fetch(requests, gallery),
        pieces,
        language,
      });
    },
  },
  {
    name: 'pet',
    states: [...always, ...names],
    async makeView({ player }, { gallery, language }) {
      const { pet } = player;
      const [picture] = pet ? await fetch([{ kind: 'pet', id: pet.id }], gallery) : [];
      return petView(found(player), { picture, language });
    },
  },
  {
    name: 'item',
    states: [...always, ...names],
    async makeView({ player, amount }, { gallery, language }) {
      // An unlisted item has a kind at most.
      const id = amount === 'few' ? '101000006' : player.nickname.length > 12 ? '907000001' : '203000009';
      const [picture] = await fetch([{ kind: pictureKindOfItem(itemKind(id)), id }], gallery);
      if (!picture) throw new Error('the gallery gave no picture and no placeholder');
      const { pieces } = await figureOf(player, gallery);
      const wearer = { nickname: player.nickname, pieces };
      return itemView(id, { picture: { ...picture, id }, wearer, ownerId, language });
    },
  },
  {
    name: 'clan',
    states: [...always, 'not-told', ...ranks, ...names],
    async makeView({ player }, { gallery, language }) {
      const services = { gallery, now };
      const { pictures, missing } = await fetchClanPictures(player, { context: asker, services });
      return clanView(found(player), { pictures, missing, language });
    },
  },
  {
    name: 'history',
    states: mostStates,
    async makeView({ player, amount }, { gallery, language }) {
      const figure = await figureOf(player, gallery);
      return historyView(found(player), {
        ...figure,
        measure: 'rankPoints',
        period: 30,
        points: curveOf(data.curves[amount]),
        companions: amount === 'full' ? companions() : [],
        language,
      });
    },
  },
  {
    name: 'leaderboard',
    states: [...always, ...ranks, ...names, 'deleted'],
    async makeView({ player, amount }, { gallery, language }) {
      const leader = { player, ...(await figureOf(player, gallery)) };
      const first = { name: player.nickname, value: 3_120, face: '902000003' };
      const shownRows = [first, ...data.board].slice(0, data.rows[amount]);
      const ids = shownRows.map(({ face }) => face);
      const faces = await fetchFaces(ids, asker, { gallery, now });
      const rows = shownRows.map((row, index) => ({
        ...row,
        place: index + 1,
        userId: ownerId,
        face: faces[index],
        at: now() - index * dayMs,
      }));
      const pages = amount === 'full' ? 3 : 1;
      const shown = { rows, page: 0, pages, takingPart: rows.length };
      return leaderboardView(shown, {
        measure: 'rankPoints',
        leader,
        ownerId,
        isPrivate: false,
        now: now(),
        theme: undefined,
        language,
      });
    },
  },
  ...shapes.map(
    (shape) =>
      ({
        name: shape,
        size: { story: storySize, square: squareSize }[shape],
        states: [...always, 'not-told', ...ranks, ...names, 'bare', 'hidden'],
        async makeView({ player, isHidden }, { gallery, language }) {
          const pictures = await fetchPlayerPictures(player, asker, { gallery, now });
          const sharing = {
            player: { uid: player.uid, region: undefined },
            naming: isHidden ? 'hidden' : 'shown',
          } as const;
          return sharedPictureView(found(player), {
            ...pictures,
            shape,
            sharing,
            namings: [sharing.naming],
            language,
          });
        },
      }) as const satisfies SampleCard,
  ),
] as const satisfies readonly SampleCard[];

export function statesOf({ states }: Pick<SampleCard, 'states'>): readonly StateName[] {
  return stateNames.filter((state) => states.includes(state));
}

export async function makeSampleView(
  card: SampleCard,
  sample: Sample,
  circumstances: Circumstances,
): Promise<View | undefined> {
  const player = readPlayer(sample.record);
  return player && card.makeView({ ...sample, player }, circumstances);
}

function fetch(requests: readonly PictureRequest[], gallery: Gallery): Promise<Picture[]> {
  return fetchPictures(requests, asker, { gallery, now });
}

function figureOf(player: Player, gallery: Gallery) {
  return fetchFigure(player, asker, { gallery, now });
}

function rival(): Player {
  const player = readPlayer(makeSampleRecord('few'));
  if (!player) throw new Error('the sample names no account');
  const looks = { ...player.looks, clothes: data.rivalClothes };
  const battleRoyale = { ...player.battleRoyale, points: 2_700 };
  return { ...player, looks, battleRoyale, nickname: 'Bruno', level: 58, likes: 23_456 };
}

function climbers(): Player[] {
  return data.climbersClothes.map((clothes, index) => {
    const player = rival();
    const ranked = { ...player.battleRoyale, points: 2_000 + 1_700 * index };
    return { ...player, looks: { ...player.looks, clothes }, battleRoyale: ranked };
  });
}

const dayMs = 86_400_000;

/** Constant, so that ages and dates on cards never change. */
function now(): number {
  return Date.UTC(2026, 10, 22, 12);
}

const ownerId = '1';
const asker = {
  guildId: '1',
  receivedAt: now(),
  deadline: now() + 60_000,
  onQueued: undefined,
  trace: createTrace(now),
};
/** Wraps a player as a lookup without an account returns it. */
function found(player: Player, hidesId = false): FoundPlayer {
  const answer = { value: player, fetchedAt: now(), freshness: 'live' } as const;
  return { uid: player.uid, region: 'TH', answer, ownerId, hidesId };
}

function wishesOf(amount: Amount): Wish[] {
  if (amount !== 'full') return [{ itemId: '203000001' }];
  return data.wishes.map((itemId, index) => ({ itemId, addedAt: 1_700_000_000 - index * 86_400 }));
}

/** Spreads the values over weeks that end now. */
function curveOf(values: readonly number[]) {
  return values.map((value, week) => ({ at: now() - (values.length - 1 - week) * 7 * dayMs, value }));
}

function companions() {
  return data.companions.map(({ nickname, points }) => ({ nickname, points: curveOf(points) }));
}

import type { Player } from '../../shared/contract/player.ts';
import { findRegionGroup, type RegionForm, regionGroups, regionIn } from '../../shared/contract/regions.ts';
import type { GuardedCache } from '../../shared/store/guarded-cache.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { hasPassed } from '../../shared/time/stored-time.ts';
import type { Answer, Ask } from './answer.ts';
import { askRegions, type Found, isHostDown, mayBeElsewhere } from './ask-regions.ts';
import { PlayerApiError } from './errors.ts';
import { createKnownRegions, nowhereMs } from './known-regions.ts';

export type RegionSearch = ReturnType<typeof createRegionSearch>;

interface InRegion {
  uid: string;
  region: string;
}

interface RegionSearchParts extends Pick<Clock, 'now' | 'sleep'> {
  player(question: InRegion, ask: Ask): Promise<Answer<Player>>;
  cache: GuardedCache;
  form: () => RegionForm;
  random: () => number;
}

export function createRegionSearch({ player, cache, form, ...parts }: RegionSearchParts) {
  const { now } = parts;
  const toSent = (region: string) => regionIn(form(), region);
  const known = createKnownRegions(cache);

  /** Returns the player's remembered region, unless requests would write it like `region`. */
  async function knownElsewhere(uid: string, region: string): Promise<string | undefined> {
    const note = await known.read(uid);
    return note.region === undefined || toSent(note.region) === toSent(region) ? undefined : note.region;
  }

  const remember = (uid: string, { answer, region }: Found<Player>) => {
    const own = answer.value.region;
    return known.remember(uid, own !== undefined && findRegionGroup(own) ? own : region.toUpperCase());
  };

  return {
    /**
     * Asks the remembered region or `likely`, then {@link regionsInOrder}, and failed ones a second time. @throws
     * PlayerApiError `not-found` with the regions that did not answer; `unavailable` only if none did
     */
    async find({ uid, ...hints }: { uid: string } & Hints, ask: Ask): Promise<Found<Player>> {
      const { region, nowhereSince } = await known.read(uid);
      if (!ask.fresh && !hasPassed(nowhereMs, nowhereSince, now()))
        throw new PlayerApiError({ kind: 'not-found' });
      try {
        const found = await askRegions(() => regionsInOrder(region, hints, form()), ask, {
          ...parts,
          toSent,
          askIn: (where, claim) => player({ uid, region: where }, claim),
        });
        if (region === undefined || toSent(region) !== toSent(found.region)) await remember(uid, found);
        return found;
      } catch (error) {
        if (!isNowhere(error)) throw error;
        if (form() === 'codes')
          throw new PlayerApiError({ kind: 'not-found', isPartly: true }, { cause: error });
        await known.rememberNowhere(uid, now());
        throw error;
      }
    },
    /** Asks the given region, then the remembered one. @throws PlayerApiError of the given region */
    async findIn({ uid, region }: InRegion, ask: Ask): Promise<Found<Player>> {
      try {
        const answer = await player({ uid, region }, ask);
        if (answer.freshness === 'live') await remember(uid, { answer, region });
        return { answer, region };
      } catch (error) {
        if (!mayBeElsewhere(error) || isHostDown(error)) throw error;
        const elsewhere = await knownElsewhere(uid, region);
        if (elsewhere === undefined) throw error;
        return player({ uid, region: elsewhere }, ask).then(
          (answer) => ({ answer, region: toSent(elsewhere) }),
          (other: unknown) => {
            throw mayBeElsewhere(other) ? error : other;
          },
        );
      }
    },
    remember,
    forget: known.forget,
  };
}

export interface Hints {
  likely: string;
  locale?: string | undefined;
}

/** Lists the likeliest regions first, and at most a few, so that a mistyped ID doesn't cost sixteen requests. */
export function regionsInOrder(
  known: string | undefined,
  { likely, locale }: Hints,
  form: RegionForm,
): string[] {
  const toSent = (region: string) => regionIn(form, region);
  const spoken = form === 'codes' && locale !== undefined ? (regionOfLanguage[locale] ?? []) : [];
  const first = known === undefined || toSent(known) === toSent(likely) ? likely : toSent(known);
  const others = [likely, spoken, Object.keys(regionGroups)].flat().map(toSent);
  return [first, ...new Set(others.filter((region) => region !== toSent(first)))].slice(0, mostRegions);
}

const mostRegions = 4;

/** Region where most players with this language are; English and Spanish say too little. */
const regionOfLanguage: Readonly<Record<string, string>> = {
  ar: 'ME',
  bn: 'BD',
  'es-419': 'SAC',
  id: 'ID',
  ru: 'CIS',
  th: 'TH',
  tr: 'ME',
  ur: 'PK',
  vi: 'VN',
};

function isNowhere(error: unknown): boolean {
  if (!(error instanceof PlayerApiError)) return false;
  return error.problem.kind === 'not-found' && error.problem.unasked === undefined;
}

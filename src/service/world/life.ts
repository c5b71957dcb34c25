import { dayMs } from '../../shared/time/utc-day.ts';
import { createRandom } from '../random.ts';

export interface Life {
  /** Battle royale rank points, and their maximum so far, both relative to the start. */
  points: number;
  mostPoints: number;
  stars: number;
  mostStars: number;
  exp: number;
  likes: number;
  games: number;
  outfit: number;
  isWithSecondGuild: boolean;
}

/** Simulates changes, always the same: ranks climb for a month and fall for two weeks. @param until unix seconds */
export function liveUntil(uid: string, until: number): Life {
  const days = Math.max(0, Math.floor((until * 1000 - lifeBegins) / dayMs));
  const random = createRandom(`life ${uid}`);
  const battleRoyale = createSeason(`points ${uid}`, { gain: random.between(1_200, 2_600), daily: 30 });
  const clashSquad = createSeason(`stars ${uid}`, { gain: random.between(4, 24), daily: 1 });
  return {
    points: battleRoyale(days),
    mostPoints: highest(battleRoyale, days),
    stars: clashSquad(days),
    mostStars: highest(clashSquad, days),
    exp: days * random.between(200, 2_500),
    likes: Math.floor(days * 0.3 + days * random.next() ** 3 * 20),
    games: days * random.between(1, 9),
    outfit: timesChanged(days, random.between(2, 9), random.next()),
    isWithSecondGuild:
      random.chance(0.3) && timesChanged(days, random.between(9, 40), random.next()) % 2 === 1,
  };
}

export const lifeBegins = Date.UTC(2026, 5, 1);

const seasonDays = 42;
const climbDays = 30;

/** Returns the change of a figure by day. `gain`: over a whole season; `daily`: at most, from day to day. */
function createSeason(seed: string, { gain, daily }: { gain: number; daily: number }) {
  const random = createRandom(seed);
  const first = random.between(0, seasonDays - 1);
  const luck = Array.from({ length: seasonDays }, () => random.between(-daily, daily));
  const figureOn = (day: number) => Math.round(gain * shareClimbed(day)) + (luck[day] ?? 0);
  return (days: number) => figureOn((first + days) % seasonDays) - figureOn(first);
}

function shareClimbed(day: number): number {
  return day <= climbDays ? day / climbDays : (seasonDays - day) / (seasonDays - climbDays);
}

function highest(season: (days: number) => number, days: number): number {
  return Math.max(...Array.from({ length: Math.min(days, seasonDays) + 1 }, (_, day) => season(day)));
}

/** @param begun share of the first period that has passed on the first day */
function timesChanged(days: number, everyDays: number, begun: number): number {
  return Math.floor(days / everyDays + begun);
}

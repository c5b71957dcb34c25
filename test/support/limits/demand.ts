/** The load, in shares of the initial limit. */
export interface Demand {
  people: number;
  /** Infinity: there is always more. */
  background: number;
  /** For 15 s, every four minutes or so, this many times as many people come. */
  burst: number;
  /** How many times as much it is at this time. */
  growth?: (now: number) => number;
  /** Pictures that a fresh answer needs, on average; they count at the same firewall. */
  pictures: number;
  isAwake: (now: number) => boolean;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;
const always = () => true;
/** A third more than the limit, most of it background work. */
const race = { people: 0.3, background: 1.03, burst: 1, pictures: 0, isAwake: always };

export const demands = {
  calm: { people: 0.4, background: 0, burst: 1, pictures: 0, isAwake: always },
  crawl: { people: 0.3, background: Number.POSITIVE_INFINITY, burst: 1, pictures: 0, isAwake: always },
  bursts: { people: 0.15, background: 0.4, burst: 12, pictures: 0, isAwake: always },
  overload: { people: 3, background: 0, burst: 1, pictures: 0, isAwake: always },
  cards: { people: 0.04, background: 0.2, burst: 6, pictures: 8, isAwake: always },
  /** Two busy hours, then six in which no request leaves. */
  nights: {
    people: 1.5,
    background: 0,
    burst: 1,
    pictures: 0,
    isAwake: (now) => now % (8 * hourMs) < 2 * hourMs,
  },
  race,
  /** One instance asks for two thirds of the limit; then there are four. */
  scaleOut: { ...race, growth: (now) => (now < 25 * minuteMs ? 0.5 : 2) },
  /** Four times the limit for a minute, two thirds of it for the nine that follow. */
  topOfTheHour: { ...race, growth: (now) => (now % (10 * minuteMs) < minuteMs ? 3 : 0.5) },
} satisfies Record<string, Demand>;

export type Load = keyof typeof demands;

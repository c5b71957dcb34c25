/** The load, in shares of the initial limit. */
export interface Demand {
  people: number;
  /** Infinity: there is always more. */
  background: number;
  /** For 15 s, every four minutes or so, this many times as many people come. */
  burst: number;
  /** Pictures that a fresh answer needs, on average; they count at the same firewall. */
  pictures: number;
  isAwake: (now: number) => boolean;
}

const hourMs = 3_600_000;
const always = () => true;

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
} satisfies Record<string, Demand>;

export type Load = keyof typeof demands;

import { describe, expect, it } from 'vitest';
import { climb, fall, startingTempo, type TempoState } from '../../src/limits/pacing-tempo.ts';

const minute = 60_000;
const perSecond = 1 / 1_000;
const agreed = { likely: 5 * perSecond, highest: 5 * perSecond };

describe('climb', () => {
  it('grows fast to just under the likely ceiling and no further', () => {
    const tempo = fallen();
    climbFor(tempo, 2 * minute, agreed);
    expect(tempo.perMs).toBeCloseTo(0.97 * agreed.likely);
  });

  it('seeks on while the hypotheses disagree, up to just under the rate that was refused', () => {
    const tempo = fallen({ refusedPerMs: 8 * perSecond });
    climbFor(tempo, 30 * minute, { likely: 2 * perSecond, highest: 50 * perSecond });
    expect(tempo.perMs).toBeGreaterThan(0.95 * 8 * perSecond);
    expect(tempo.perMs).toBeLessThan(8 * perSecond);
  });

  it('probes half of what is left to the ceiling, when it is time', () => {
    const tempo = fallen({ perMs: 4.85 * perSecond, probeAt: 10 * minute });
    climb(tempo, 9 * minute, agreed);
    expect(tempo.margin).toBe(0.97);
    climb(tempo, 10 * minute, agreed);
    expect(tempo).toMatchObject({ trying: 'probe', margin: 0.985 });
  });

  it('hopes beyond the ceiling rarely, and in growing steps once that goes well', () => {
    const tempo = fallen({ perMs: 4.95 * perSecond, margin: 0.99, hopeAt: 60 * minute });
    climb(tempo, 59 * minute, agreed);
    expect(tempo.perMs).toBe(4.95 * perSecond);
    climb(tempo, 60 * minute, agreed);
    expect(tempo.perMs).toBeCloseTo(1.04 * 4.95 * perSecond);
    climb(tempo, 64 * minute, agreed);
    expect(tempo.perMs).toBeCloseTo(1.08 * 1.04 * 4.95 * perSecond);
  });
});

describe('fall', () => {
  it('goes a little under what was disproved', () => {
    const tempo = fallen({ perMs: 6 * perSecond });
    fall(tempo, 0, 5 * perSecond, 60 * minute);
    expect(tempo.perMs).toBeCloseTo(0.97 * 5 * perSecond);
    expect(tempo.refusedPerMs).toBe(6 * perSecond);
  });

  it('goes under what was done, where the proofs had found no fault with it', () => {
    const tempo = fallen({ perMs: 4 * perSecond });
    fall(tempo, 0, 5 * perSecond, 60 * minute);
    expect(tempo.perMs).toBeCloseTo(0.97 * 4 * perSecond);
  });

  it('cuts deeper each time refusals follow one another soon, and lightly again after a calm', () => {
    const tempo = fallen();
    const cuts = [minute, minute, minute, minute, minute, 10 * minute].map((goneWellForMs) => {
      fall(tempo, 0, 5 * perSecond, goneWellForMs);
      return tempo.cut;
    });
    expect(cuts).toEqual([0.06, 0.12, 0.24, 0.24, 0.24, 0.03]);
  });

  it.each([
    ['probe', 2, 1],
    ['hope', 1, 2],
    ['nothing', 1, 1],
  ] as const)('after a %s makes only that rarer', (trying, probes, hopes) => {
    const tempo = fallen({ trying });
    fall(tempo, 1_000, 5 * perSecond, 60 * minute);
    expect(tempo.probeEveryMs).toBe(probes * startingTempo.probeEveryMs);
    expect(tempo.hopeEveryMs).toBe(hopes * startingTempo.hopeEveryMs);
    expect(tempo.probeAt).toBe(1_000 + tempo.probeEveryMs);
    expect(tempo.hopeAt).toBe(1_000 + tempo.hopeEveryMs);
  });
});

function fallen(changes: Partial<TempoState> = {}): TempoState {
  return { ...startingTempo, probeAt: 1_000 * minute, hopeAt: 1_000 * minute, ...changes };
}

/** So many requests as the tempo allows, each held back and each passed. */
function climbFor(tempo: TempoState, ms: number, ceilings: typeof agreed): void {
  for (let now = 0; now < ms; now += 1 / tempo.perMs) climb(tempo, now, ceilings);
}

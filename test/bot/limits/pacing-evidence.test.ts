import { expect, it } from 'vitest';
import { PacingEvidence, unbounded } from '../../../src/bot/limits/pacing-evidence.ts';
import { windowSeconds } from '../../../src/bot/limits/send-log.ts';

it('refused: the limit of every window is below what that window had been sent', () => {
  const evidence = new PacingEvidence();
  send(evidence, { count: 61, everyMs: 1_000 });
  expect(evidence.refused(60_000, 0)).toBe(true);
  expect(window(evidence, 60).below).toBe(60);
  expect(window(evidence, 300).below).toBe(61);
  expect(window(evidence, 10).below).toBe(10);
});

it('refused: requests that may have arrived within the window count too', () => {
  const evidence = new PacingEvidence();
  send(evidence, { count: 11, everyMs: 100 });
  evidence.refused(1_000, 50);
  expect(window(evidence, 1).below).toBe(11);
});

it('passed: a burst may have met two windows, so half of it is proven', () => {
  const evidence = new PacingEvidence();
  send(evidence, { count: 30, everyMs: 1 });
  evidence.passed(29);
  expect(window(evidence, 1).atLeast).toBe(15);
  expect(window(evidence, 60).atLeast).toBe(15);
});

it('passed: a long steady run proves nearly its rate for short windows', () => {
  const evidence = new PacingEvidence();
  send(evidence, { count: 300, everyMs: 1_000 });
  evidence.passed(299_000);
  expect(window(evidence, 10).atLeast).toBe(10);
  expect(window(evidence, 20).atLeast).toBe(19);
});

it('watched: two lengths of a steady run prove all of it', () => {
  const evidence = new PacingEvidence();
  send(evidence, { count: 245, everyMs: 1_000 });
  expect(window(evidence, 120).atLeast).toBeGreaterThanOrEqual(118);
});

it('outlasted: a lone request refused after a silence disproves every window as short as that', () => {
  const evidence = new PacingEvidence();
  send(evidence, { count: 101, everyMs: 10 });
  evidence.refused(1_000, 0);
  evidence.sent(62_000);
  evidence.outlasted(62_000, 61_000);
  const { likely, highest } = evidence.ceilings(60_000);
  expect(likely).toBeCloseTo(100 / 300_000);
  expect(highest).toBeCloseTo(100 / 90_000);
});

it('when nothing explains a refusal, believes only this one', () => {
  const evidence = new PacingEvidence();
  send(evidence, { count: 700, everyMs: 1_000 });
  for (let at = 0; at < 700_000; at += 1_000) evidence.passed(at);
  evidence.sent(2_000_000);
  expect(evidence.refused(2_000_000, 0)).toBe(false);
  expect(windowSeconds.map((seconds) => window(evidence, seconds).atLeast)).toEqual(
    windowSeconds.map(() => 0),
  );
});

it('after a restart, proves nothing by requests whose times are not known', () => {
  const before = new PacingEvidence();
  send(before, { count: 60, everyMs: 1_000 });
  const after = new PacingEvidence(before.snapshot(59_000), 59_000);
  expect(
    after.waitMs(59_001, { perMs: 1 / 1_000, margin: 1, burst: 0, reserve: 0, slackMs: 0 }),
  ).toBeGreaterThan(0);
  after.sent(60_000);
  after.passed(60_000);
  expect(window(after, 60).atLeast).toBe(window(before, 60).atLeast);
});

it('when more has passed than was ever refused, takes the limit for raised and keeps its window', () => {
  const evidence = new PacingEvidence();
  send(evidence, { count: 2, everyMs: 1 });
  evidence.refused(1, 0);
  for (let round = 1; round <= 2_000; round++) {
    evidence.sent(round * 200);
    evidence.passed(round * 200);
  }
  expect(evidence.ceilings(60_000).likely).toBe(Number.POSITIVE_INFINITY);
  expect(windowSeconds.some((seconds) => window(evidence, seconds).below === unbounded)).toBe(true);
});

it('lets a burst go only as far as every open window allows', () => {
  const evidence = new PacingEvidence();
  send(evidence, { count: 61, everyMs: 1_000 });
  evidence.refused(60_000, 0);
  const allowance = { perMs: 1 / 2_000, margin: 1, burst: 0, reserve: 0, slackMs: 0 };
  expect(evidence.waitMs(60_000, allowance)).toBeGreaterThan(0);
  expect(evidence.waitMs(400_000, allowance)).toBe(0);
});

it('keeps its memory bounded, and its proofs true, through a million requests', () => {
  const evidence = new PacingEvidence();
  for (let at = 0; at < 100_000; at++) evidence.sent(at);
  evidence.refused(99_999, 0);
  expect(window(evidence, 1).below).toBe(1_000);
  expect(evidence.snapshot(99_999).every(([, , recent]) => recent <= 16_384)).toBe(true);
});

function send(evidence: PacingEvidence, { count, everyMs }: { count: number; everyMs: number }): void {
  for (let index = 0; index < count; index++) evidence.sent(index * everyMs);
}

function window(evidence: PacingEvidence, seconds: (typeof windowSeconds)[number]) {
  const [atLeast = Number.NaN, below = Number.NaN] =
    evidence.snapshot(0)[windowSeconds.indexOf(seconds)] ?? [];
  return { atLeast, below };
}

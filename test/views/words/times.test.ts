import { expect, it } from 'vitest';
import { formatNextTry } from '../../../src/views/words/times.ts';
import { language } from '../../support/views/sample.ts';

it.each([
  [70_000, 'Next try <t:70:R>.'],
  [19_999, 'Try again in a moment.'],
  [5_000, 'Try again in a moment.'],
  [undefined, 'Try again a little later.'],
])('the next try at %j is said as a time only where it is known and not too near', (retryAt, said) =>
  expect(formatNextTry(retryAt, 10_000, language)).toBe(said),
);

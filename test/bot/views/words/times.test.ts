import { expect, it } from 'vitest';
import { formatUntil } from '../../../../src/bot/views/words/times.ts';
import { language } from '../../../support/views/sample.ts';

it('names a time by the clock and relative to now, so that it is true before and after', () =>
  expect(formatUntil(70_999, language)).toBe('<t:70:t> (<t:70:R>)'));

import { expect, it } from 'vitest';
import { openLanguages } from '../../../../src/bot/text/languages.ts';
import { bundledLocales } from '../../../../src/bot/text/locales.ts';
import { formatAge, formatUntil } from '../../../../src/bot/views/words/times.ts';
import { language } from '../../../support/views/sample.ts';

it('names a time by the clock and relative to now, so that it is true before and after', () =>
  expect(formatUntil(70_999, language)).toBe('<t:70:t> (<t:70:R>)'));

it.each([
  [-5_000, 'now'],
  [59_999, 'now'],
  [60_000, '1m ago'],
  [3 * 3_600_000 + 59 * 60_000, '3h ago'],
  [24 * 3_600_000, 'yesterday'],
  [400 * 24 * 3_600_000, '400d ago'],
])('says of %i milliseconds on a picture: %s', (ms, words) =>
  expect(formatAge(1_700_000_000_000 - ms, 1_700_000_000_000, language)).toBe(words),
);

it('writes an age in the digits of all other figures', () => {
  const english = bundledLocales().get('en-US') ?? {};
  const arabic = openLanguages({ defaultLocale: 'ar-EG', locales: new Map([['ar-EG', english]]) }).for(
    'ar-EG',
  );
  expect(formatAge(0, 5 * 3_600_000, arabic)).toContain('5');
});

import { expect, it } from 'vitest';
import { fillGaps } from '../../../src/local-discord/page-server/fill-gaps.ts';

it('a page speaks English where its language lacks a text', () => {
  const english = { send: 'Send', faults: { slow: 'Slow', count_other: '{{count}}' }, examples: ['/player'] };
  const turkish = { send: 'Gönder', faults: { count_one: 'bir', count_other: '{{count}} hata' } };
  expect(fillGaps(turkish, english)).toEqual({
    send: 'Gönder',
    faults: { slow: 'Slow', count_one: 'bir', count_other: '{{count}} hata' },
    examples: ['/player'],
  });
});

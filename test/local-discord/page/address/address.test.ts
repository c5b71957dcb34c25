import { expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../../../src/local-discord/page/address/address.ts';

const whole = { person: 'admin', place: 'cards', panel: 'inside' };

it('what was written is read again, and what else the address says stays', () => {
  const href = writeAddress(whole, 'http://127.0.0.1:3000/?lang=ur&person=member');
  expect(readAddress(new URL(href).search)).toEqual(whole);
  expect(new URL(href).searchParams.get('lang')).toBe('ur');
  expect(writeAddress({}, href)).toBe('http://127.0.0.1:3000/?lang=ur');
});

it.each([
  ['panel', 'everything'],
  ['person', 'x'.repeat(101)],
  ['place', ''],
  ['place', 'x'.repeat(501)],
])('an unknown %s is passed over: %s', (name, value) => {
  expect(readAddress(`?${new URLSearchParams({ [name]: value })}`)).toEqual({});
});

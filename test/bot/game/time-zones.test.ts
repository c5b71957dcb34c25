import { expect, it } from 'vitest';
import { InputError } from '../../../src/bot/game/input-error.ts';
import { readTimeZone } from '../../../src/bot/game/time-zones.ts';

it.each([
  ['Lagos', 'Africa/Lagos'],
  ['new york', 'America/New_York'],
  ['asia/kolkata', 'Asia/Kolkata'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['Mumbai', 'Asia/Kolkata'],
  // An old name that Intl takes and does not list.
  ['US/Eastern', 'US/Eastern'],
  ['utc', 'UTC'],
])('finds a time zone by its name or a city: %s', (typed, zone) => {
  expect(readTimeZone(typed)).toBe(zone);
});

it.each([
  ['Londn', ['Europe/London']],
  ['भारत', ['Asia/Kolkata']],
  ['Indonesia', ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']],
  ['Deutschland', ['Europe/Berlin', 'Europe/London', 'Europe/Kyiv']],
  ['the moon', []],
])('names the zones that may be meant: %s', (typed, alike) => {
  const problem = { kind: 'zone-unknown', typed, alike };
  expect(() => readTimeZone(typed)).toThrow(expect.objectContaining({ problem }));
  expect(() => readTimeZone(typed)).toThrow(InputError);
});

import { expect, it } from 'vitest';
import { adoptDeferral } from '../../../../src/bot/discord/answer/answer-claim.ts';
import type { Destination } from '../../../../src/bot/discord/answer/destination.ts';

const toAll: Destination = { deferral: 'public', audience: 'everyone' };
const toAsker: Destination = { deferral: 'private', audience: 'asker' };
const copy: Destination = { deferral: 'private', audience: 'copy' };
const inPlace: Destination = { deferral: 'update', audience: 'everyone' };
const inPlaceOfProblem: Destination = { deferral: 'replace', audience: 'asker' };

it.each([
  ['nobody deferred', undefined, toAll, toAll],
  ['it is not known how', 'unknown', toAll, toAll],
  ['alike', 'public', toAll, toAll],
  ['privately what would be public', 'private', toAll, toAsker],
  ['publicly, by a worker that could read what the member chose', 'public', toAsker, toAll],
  ['in place what changes in place', 'update', inPlace, inPlace],
  ['in place what takes a problem’s place', 'update', inPlaceOfProblem, inPlaceOfProblem],
  ['in place what a stranger gets as a copy', 'update', copy, { deferral: 'beside', audience: 'copy' }],
  ['in place what is a new message for all', 'update', toAll, { deferral: 'beside', audience: 'asker' }],
  ['privately what changes in place', 'private', inPlace, toAsker],
] as const)('adopts a deferral of another process: %s', (_, given, own, destination) => {
  expect(adoptDeferral(given, own)).toEqual(destination);
});

import { expect, it } from 'vitest';
import { readPlayer } from '../../../src/shared/contract/read-player.ts';
import { recordCandidates } from '../../../src/shared/contract/record-candidates.ts';

const record = { basicInfo: { accountId: '4123456789' } };
const find = (answer: object) =>
  recordCandidates(answer)
    .map(readPlayer)
    .find((player) => player !== undefined)?.uid;

it.each([
  ['by itself', record],
  ['in a list of one', [record]],
  ['beside a status word', { exito: true, resultado: record }],
  ['under any name', { whatever: record }],
  ['three levels down', { success: true, result: { player: [record] } }],
  ['in snake case', { data: { basic_info: { account_id: 4_123_456_789 } } }],
])('finds a record %s', (_, answer) => {
  expect(find(answer)).toBe('4123456789');
});

it.each([
  ['in an error', { error: record }],
  ['four levels down', { a: { b: { c: { d: record } } } }],
  ['in a list of several', { data: [record, record] }],
])('finds none %s', (_, answer) => {
  expect(find(answer)).toBeUndefined();
});

it('looks at a bounded number of objects, however many there are', () => {
  const many = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`k${index}`, { a: { b: {} } }]),
  );
  expect(recordCandidates(many).length).toBeLessThanOrEqual(100);
});

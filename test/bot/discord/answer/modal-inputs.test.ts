import { expect, it } from 'vitest';
import { readModalInputs } from '../../../../src/bot/discord/answer/modal-inputs.ts';

const inputs = readModalInputs({
  custom_id: '1:settings:save:1',
  components: [
    { type: 1, components: [{ type: 4, custom_id: 'uid', value: '4123456789' }] },
    { type: 18, component: { type: 3, custom_id: 'region', values: ['IND'] } },
    { type: 18, component: { type: 21, custom_id: 'answers', value: 'private' } },
    { type: 18, component: { type: 22, custom_id: 'shown', values: ['id', 'history'] } },
    { type: 18, component: { type: 23, custom_id: 'changes', value: true } },
    { type: 10, content: 'A text without an input' },
  ],
});

it('reads texts, choices and ticks, in rows and in labels', () => {
  expect(inputs.string('uid')).toBe('4123456789');
  expect(inputs.strings('region')).toEqual(['IND']);
  expect(inputs.string('answers')).toBe('private');
  expect(inputs.strings('shown')).toEqual(['id', 'history']);
  expect(inputs.boolean('changes')).toBe(true);
});

it('finds nothing of another kind or in malformed data', () => {
  expect(inputs.string('changes')).toBeUndefined();
  expect(inputs.boolean('uid')).toBeUndefined();
  expect(inputs.strings('uid')).toEqual([]);
  for (const odd of [undefined, null, {}, { components: 'x' }, { components: [{ component: 7 }] }])
    expect(readModalInputs(odd).string('uid')).toBeUndefined();
});

it('reads the channels that Discord sends, with Loadout’s permissions there', () => {
  const channels = (resolved: unknown) =>
    readModalInputs({
      components: [
        { type: 18, component: { type: 8, custom_id: 'where', values: ['1', '2', '3', 'constructor'] } },
      ],
      resolved,
    }).channels('where');
  const told = { channels: { 1: { id: '1', app_permissions: '2048' }, 2: { id: '2' }, 9: { id: '9' } } };
  expect(channels(told)).toEqual([
    { id: '1', permissions: 2048n },
    { id: '2', permissions: undefined },
  ]);
  for (const odd of [undefined, null, {}, { channels: 7 }, 'x']) expect(channels(odd)).toEqual([]);
  expect(channels({ channels: { 1: { app_permissions: 'many' } } })).toEqual([
    { id: '1', permissions: undefined },
  ]);
});

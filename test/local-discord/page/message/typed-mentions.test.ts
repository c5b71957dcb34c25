import { describe, expect, it } from 'vitest';
import {
  putMention,
  typedMention,
  writeMentions,
} from '../../../../src/local-discord/page/message/typed-mentions.ts';

const people = [
  { id: '1', name: 'Ada' },
  { id: '2', name: 'Ada Lovelace' },
  { id: '3', name: 'Mira' },
];

describe('mentions', () => {
  it.each([
    ['@', ''],
    ['hello @Mi', 'Mi'],
    ['me@Mi', undefined],
    ['@Mira ', undefined],
    ['hello', undefined],
  ])('%s asks for %s', (text, typed) => expect(typedMention(text)).toBe(typed));

  it('puts the name in place of what was typed', () => {
    expect(putMention('hello @mi', 'Mira')).toBe('hello @Mira ');
  });

  it.each([
    ['@Mira, look', '<@3>, look'],
    ['@ada lovelace and @Ada', '<@2> and <@1>'],
    ['me@Mira.example @Adam @nobody', 'me@Mira.example @Adam @nobody'],
    ['@@Mira', '@@Mira'],
  ])('sends %s as %s', (text, sent) => expect(writeMentions(text, people)).toBe(sent));
});

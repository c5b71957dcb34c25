import { describe, expect, it } from 'vitest';
import { putMention, typedMention } from '../../../../src/local-discord/page/message/typed-mentions.ts';

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
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinAlt, renderMessage } from '../../../../src/bot/views/message/message.ts';
import { embedOf } from '../../../support/views/parts.ts';

describe('an alt text', () => {
  it('is cut at whole sentences, and the essential one comes first', () => {
    expect(joinAlt(['Ana.', 'Level 7.'])).toBe('Ana. Level 7.');
    const long = `${'x'.repeat(1005)}.`;
    expect(joinAlt(['Ana.', long, 'Level 7.', 'Rex.'])).toBe(`Ana. ${long} Level 7.`);
    expect(joinAlt(['Ana.', long, 'This one does not fit any more.', 'Rex.'])).toBe(`Ana. ${long}`);
  });

  it('has 1024 characters at most, and holds the first sentence as far as that goes', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 1500 }), { minLength: 1 }), (said) => {
        const alt = joinAlt(said);
        expect(alt.length).toBeLessThanOrEqual(1024);
        const [essential = ''] = said;
        if (essential.length <= 1024) expect(alt.startsWith(essential)).toBe(true);
      }),
    );
  });
});

describe('a message', () => {
  it('gives each kind of text its form', () => {
    const reply = renderMessage({
      title: 'a_b',
      lines: ['*x*', { markdown: '**y**' }],
      facts: [
        { label: 'Id', value: { code: '12' } },
        { label: 'Several', value: ['a_b', { time: 5, style: 'R' }], isWide: true },
      ],
    });
    expect(embedOf(reply)).toMatchObject({
      title: 'a\\_b',
      description: '\\*x\\*\n**y**',
      fields: [
        { name: 'Id', value: '`12`', inline: true },
        { name: 'Several', value: 'a\\_b\n<t:5:R>' },
      ],
    });
  });

  it('writes a number at the beginning of a line as it is', () => {
    expect(embedOf(renderMessage({ lines: ['12.345', '1. a'] })).description).toBe('12.345\n1\\. a');
  });
});

import { describe, expect, it } from 'vitest';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import type { Texts } from '../../../src/bot/text/locales.ts';
import { renderMessage } from '../../../src/bot/views/message/message.ts';
import { playerView } from '../../../src/bot/views/player/player-view.ts';
import { pseudoLocale } from '../../support/text/pseudo-locale.ts';
import { found, samplePicture, samplePlayer } from '../../support/views/sample.ts';

// A generated language in Hebrew letters: every Latin letter and every figure in an answer comes from a placeholder.
const language = openLanguages({
  defaultLocale: 'he',
  locales: new Map([['he', inHebrewLetters(pseudoLocale())]]),
}).for('he');

describe('an answer from right to left', () => {
  const names = ['Ana', 'אנה Ana', 'LOUD\u2069 x', '\u2068open', '\u202eesrever', '12 مرحبا 34'];

  it.each(names)('isolates what is filled into its sentences, whatever the name: %j', (nickname) => {
    for (const sentence of sentencesFor(nickname)) {
      expect(sentence).not.toMatch(/[\u202a-\u202e\u2066\u2067]/);
      expect(sentence.match(/\u2068/g)?.length).toBe(sentence.match(/\u2069/g)?.length);
      expect(bareIn(sentence)).toEqual([]);
    }
  });

  it('isolates names and figures, not the words around them', () => {
    expect(sentencesFor('Ana').join('\n')).toContain('\u2068LOUD\u2069');
    expect(language.t('labels.uid')).not.toMatch(/[\u2068\u2069]/);
  });
});

/** Every sentence of the message that mixes Hebrew words with what was filled in. */
function sentencesFor(nickname: string): string[] {
  const player = samplePlayer({ basicInfo: { nickname } });
  const pictures = { avatar: samplePicture('avatar', '902000003'), pieces: [] };
  const { picture, ...view } = playerView(found(player), { pictures, missing: 0, language });
  const card = { data: Buffer.from('x'), contentType: 'image/jpeg', width: 1, height: 1 } as const;
  const drawn = picture && { card, name: picture.name, alt: picture.alt };
  const { body, files } = renderMessage({ ...view, picture: drawn });
  const [embed] = body.embeds ?? [];
  const texts = [
    embed?.description,
    ...(embed?.fields ?? []).map(({ value }) => value),
    ...files.map(({ alt }) => alt),
  ];
  return texts.flatMap((text) => text?.split('\n') ?? []).filter((line) => hebrew.test(line));
}

/** Latin letters and figures outside of isolates, code and timestamps. */
function bareIn(sentence: string): string[] {
  let rest = sentence.replace(/`[^`]*`|<[^>]*>/g, '');
  // From the inside out.
  while (/\u2068[^\u2068\u2069]*\u2069/.test(rest)) rest = rest.replace(/\u2068[^\u2068\u2069]*\u2069/g, '');
  return rest.match(/[A-Za-z\d]+/g) ?? [];
}

const hebrew = /[\u05d0-\u05ea]/;

function inHebrewLetters(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? toHebrew(text) : inHebrewLetters(text),
    ]),
  );
}

/** Replaces the letters of a text, except in placeholders and in code. */
function toHebrew(text: string): string {
  return text
    .split(/(\{\{[^}]*\}\}|`[^`]*`)/)
    .map((part, index) => (index % 2 === 0 ? part.replace(/[\p{L}\d]\p{M}*/gu, 'א') : part))
    .join('');
}

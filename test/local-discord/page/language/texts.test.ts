import { describe, expect, it } from 'vitest';
import {
  discordSays,
  errorText,
  faultText,
  problemText,
  speak,
} from '../../../../src/local-discord/page/language/texts.ts';
import english from '../../../../src/local-discord/page/texts/en-US.json' with { type: 'json' };
import { botText, discordSees } from '../../../../src/playground/page/own-texts.ts';
import { speakEnglish } from '../../../support/playground/speak-english.ts';

describe('a text with plural forms', () => {
  it.each([
    [1, 'Faults: 1 on'],
    [3, 'Faults: 3 on'],
  ])('is that of its number, %i', (count, expected) => {
    expect(faultText('openOn', { count })).toBe(expected);
  });

  it('goes by the first number that is filled in', () => {
    speakEnglish();
    expect(botText('rateValue', { requests: 1, seconds: 10 })).toBe('1 request in 10 s');
    expect(botText('rateValue', { requests: 30, seconds: 1 })).toBe('30 requests in 1 s');
    expect(problemText('too-short', { option: 'uid', limit: 1 })).toContain('at least 1 character long');
  });
});

it('a local Discord speaks of itself, and says of any bot only what Discord itself shows', () => {
  speak(english);
  expect(errorText('offline')).toBe("The local Discord isn't responding. Is it still running?");
  expect(discordSays('failing')).toBeUndefined();
  expect(discordSays('too-slow')).toContain('The application did not respond');
});

it('the playground speaks of itself, has the other texts of a local Discord, and knows what members see of Loadout', () => {
  speakEnglish();
  expect(errorText('offline')).toBe("The playground isn't responding. Is it still running?");
  expect(errorText('message-gone')).toBe(english.refusals['message-gone']);
  expect(discordSees('failing')).toContain('the answer arrives anyway');
});

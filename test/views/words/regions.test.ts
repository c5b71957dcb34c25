import { describe, expect, it } from 'vitest';
import { whereaboutsNotes } from '../../../src/views/whereabouts.ts';
import { formatRegionChoice, formatRegionShort, formatRegions } from '../../../src/views/words/regions.ts';
import { language } from '../../support/views/sample.ts';

describe('a region in words', () => {
  it('is a row of its own, or of a country in it, and fits into a choice', () => {
    expect(formatRegionChoice({ region: 'IND', foundAs: undefined }, language)).toBe('India (IND)');
    expect(formatRegionChoice({ region: 'EU', foundAs: 'Deutschland' }, language)).toBe(
      'Deutschland · Europe (EU)',
    );
    expect(formatRegionChoice({ region: 'EU', foundAs: 'x'.repeat(200) }, language)).toHaveLength(100);
  });

  it('is its code alone where it is too long for a button', () => {
    expect(formatRegionShort('BR', language)).toBe('Brazil (BR)');
    expect(formatRegionShort('CIS', language)).toBe('CIS');
  });

  it('stands in a list as the language writes one', () => {
    expect(formatRegions(['ind'], language)).toBe('India');
    expect(formatRegions(['ind', 'br', 'sg'], language)).toBe('India, the Americas, and Asia and Europe');
  });
});

describe('the note on where a player plays', () => {
  const note = (region: string | undefined, named: string | undefined, foundIn: string) =>
    whereaboutsNotes({ nickname: 'Rex', region }, { named, foundIn }, language);

  it('names the region of the record, else the group where the player was found', () => {
    expect(note('US', 'TH', 'br')).toEqual(['Rex plays in United States (US), not in Thailand (TH).']);
    expect(note(undefined, 'TH', 'br')).toEqual(['Rex plays in the Americas, not in Thailand (TH).']);
    expect(note('ID', 'TH', 'br')).toEqual(['Rex plays in the Americas, not in Thailand (TH).']);
  });

  it('is silent where no region was named, or the one where the player is', () => {
    expect(note('US', undefined, 'br')).toEqual([]);
    expect(note('US', 'BR', 'BR')).toEqual([]);
    expect(note('US', 'BR', 'br')).toEqual([]);
  });
});

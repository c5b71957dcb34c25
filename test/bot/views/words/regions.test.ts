import { describe, expect, it } from 'vitest';
import { regionNotes } from '../../../../src/bot/views/problem/region-notes.ts';
import {
  formatRegionChoice,
  formatRegions,
  formatWithRegion,
} from '../../../../src/bot/views/words/regions.ts';
import { t } from '../../../support/english.ts';
import { language } from '../../../support/views/sample.ts';

describe('a region in words', () => {
  it('is a row of its own, or of a country in it, and fits into a choice', () => {
    expect(formatRegionChoice({ region: 'IND', foundAs: undefined }, language)).toBe('India (IND)');
    expect(formatRegionChoice({ region: 'EU', foundAs: 'Deutschland' }, language)).toBe(
      'Deutschland · Europe (EU)',
    );
    expect(formatRegionChoice({ region: 'EU', foundAs: 'x'.repeat(200) }, language)).toHaveLength(100);
  });

  it('is only its code if its name is too long for a button', () => {
    expect(formatWithRegion('buttons.lookIn', 'BR', language)).toBe(
      t('buttons.lookIn', { region: 'Brazil (BR)' }),
    );
    expect(formatWithRegion('buttons.lookIn', 'CIS', language)).toBe(t('buttons.lookIn', { region: 'CIS' }));
    expect(formatWithRegion('buttons.lookIn', 'sg', language)).toBe(
      t('buttons.lookIn', { region: t('regionGroups.sg') }),
    );
  });

  it('names a group of countries apart from the country of its code', () => {
    expect(formatRegions(['sg'], language)).toBe('Singapore and others');
    expect(formatRegions(['SG'], language)).toBe('Singapore (SG)');
  });

  it('stands in a list as the language writes one', () => {
    expect(formatRegions(['BR', 'TH', 'EU'], language)).toBe('Brazil (BR), Thailand (TH), and Europe (EU)');
  });
});

describe('the note on where a player plays', () => {
  const note = (region: string | undefined, named: string | undefined, foundIn: string) =>
    regionNotes({ nickname: 'Rex', region }, { named, foundIn }, language);

  it('names the region of the record, else the group where the player was found', () => {
    expect(note('US', 'TH', 'br')).toEqual([
      t('playsElsewhere', { name: 'Rex', region: `${t('regions.US')} (US)`, asked: 'Thailand (TH)' }),
    ]);
    expect(note(undefined, 'TH', 'br')).toEqual([
      t('playsElsewhere', { name: 'Rex', region: 'North and South America', asked: 'Thailand (TH)' }),
    ]);
    expect(note('nowhere', 'TH', 'br')).toEqual([
      t('playsElsewhere', { name: 'Rex', region: 'North and South America', asked: 'Thailand (TH)' }),
    ]);
  });

  it('trusts the record if upstream answers for players of any region', () => {
    expect(note('ID', 'BR', 'br')).toEqual([
      t('playsElsewhere', { name: 'Rex', region: 'Indonesia (ID)', asked: 'Brazil (BR)' }),
    ]);
  });

  it('is empty if no region was named, or the player’s own', () => {
    expect(note('US', undefined, 'br')).toEqual([]);
    expect(note('US', 'BR', 'BR')).toEqual([]);
    expect(note('US', 'BR', 'br')).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regionPattern } from '../../../src/shared/contract/limits.ts';
import {
  findRegionGroup,
  regionCodes,
  regionGroups,
  regionToSend,
} from '../../../src/shared/contract/regions.ts';

describe('regions', () => {
  it.each([
    ['IND', 'ind'],
    ['ind', 'ind'],
    ['BR', 'br'],
    ['us', 'br'],
    ['LATAM', 'br'],
    ['latam', 'br'],
    ['TH', 'sg'],
    ['Europe', 'sg'],
    ['sg', 'sg'],
  ])('sends %s as %s', (code, group) => {
    expect(regionToSend(code)).toBe(group);
  });

  it('knows each code once and sends every one to a group', () => {
    expect(new Set(regionCodes).size).toBe(regionCodes.length);
    for (const code of regionCodes) expect(Object.keys(regionGroups)).toContain(regionToSend(code));
  });

  it('passes every other code through, in lower case', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9-]{2,12}$/), (code) => {
        const sent = regionToSend(code);
        expect(sent).toMatch(regionPattern);
        expect(sent).toBe(findRegionGroup(code) ?? code.toLowerCase());
        expect(regionToSend(sent)).toBe(sent);
      }),
    );
    expect(regionToSend('Mars')).toBe('mars');
    expect(regionToSend('constructor')).toBe('constructor');
  });
});

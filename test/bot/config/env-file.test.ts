import { parseEnv } from 'node:util';
import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillIn, withSettings } from '../../../src/bot/config/env-file.ts';

describe('a .env file that is filled in', () => {
  it('keeps every other line, and uses the line that a setting has', () => {
    const text = '# Mine\nPORT=3001\nDISCORD_TOKEN=old\n#PLAYER_API_URL=\n';
    expect(
      fillIn(text, { DISCORD_TOKEN: 'new', PLAYER_API_URL: 'http://api.example/api/v1', HOST: '::' }),
    ).toBe('# Mine\nPORT=3001\nDISCORD_TOKEN=new\nPLAYER_API_URL=http://api.example/api/v1\nHOST=::\n');
    expect(fillIn('PORT=1', { HOST: '::' })).toBe('PORT=1\nHOST=::\n');
  });

  it('holds a secret or the name of its file, never both', () => {
    expect(fillIn('DISCORD_TOKEN_FILE=/run/token\n', { DISCORD_TOKEN: 'new' })).toBe(
      '#DISCORD_TOKEN_FILE=/run/token\nDISCORD_TOKEN=new\n',
    );
    expect(withSettings({ DISCORD_TOKEN: 'old', PORT: '1' }, { DISCORD_TOKEN_FILE: 'file' })).toEqual({
      DISCORD_TOKEN: undefined,
      DISCORD_TOKEN_FILE: 'file',
      PORT: '1',
    });
  });

  it('takes the place of the line that counts, the last one', () => {
    expect(parseEnv(fillIn('A=1\nA=2\n', { A: '3' }))).toEqual({ A: '3' });
  });

  it('is read as it was written', () => {
    assert(
      property(string({ unit: 'grapheme-ascii', minLength: 1 }), (value) => {
        // No quotes of a .env file can hold both.
        if (value.includes("'") && /["\\$]/.test(value))
          return void expect(() => fillIn('', { A: value })).toThrow('both kinds of quotes');
        expect(parseEnv(fillIn('A=1\nB=2\n', { A: value }))).toEqual({ A: value, B: '2' });
      }),
    );
  });
});

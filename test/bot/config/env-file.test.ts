import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { array, assert, constantFrom, property, record, string, stringMatching } from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { decodeText } from '../../../src/bot/config/decode-text.ts';
import { fillIn, parseEnvFile, withSettings, writeEnvFile } from '../../../src/bot/config/env-file.ts';

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

  it('uses a line with blanks or `export`, whatever its line end', () => {
    const text = 'export DISCORD_TOKEN=old\r\n PORT = 1\r\nDISCORD_TOKEN_FILE = token\r\n';
    expect(fillIn(text, { DISCORD_TOKEN: 'new', PORT: '2' })).toBe(
      'export DISCORD_TOKEN=new\nPORT=2\n#DISCORD_TOKEN_FILE = token\n',
    );
  });

  it('replaces the line that counts, the last one', () => {
    expect(parseEnv(fillIn('A=1\nA=2\n', { A: '3' }))).toEqual({ A: '3' });
  });

  it.each([
    ['a path', (folder: string) => `${folder}/volume/.env`],
    ['a path from its own folder', () => 'volume/.env'],
  ])('follows a link by %s, even to a missing file, and is private to its owner', async (_, to) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'loadout-env-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(path.join(folder, 'volume'));
    const link = path.join(folder, '.env');
    symlinkSync(to(folder), link);
    for (const text of ['PORT=1\n', 'PORT=2\n']) {
      await writeEnvFile(link, text);
      const written = path.join(folder, 'volume/.env');
      expect(readFileSync(written, 'utf8')).toBe(text);
      expect(statSync(written).mode & 0o777).toBe(0o600);
      expect(readlinkSync(link)).toBe(to(folder));
    }
  });

  it('is read as it was written', () => {
    assert(
      property(string({ unit: 'grapheme-ascii', minLength: 1 }), (value) => {
        // No quotes of a .env file can hold both.
        if (value.includes("'") && /["\\$]/.test(value))
          return void expect(() => fillIn('', { A: value })).toThrow('both kinds of quotes');
        const filled = fillIn('A=1\nB=2\n', { A: value });
        expect(parseEnv(filled)).toEqual({ A: value, B: '2' });
        expect(parseEnvFile(filled)).toEqual({ text: filled, values: { A: value, B: '2' }, problems: [] });
      }),
    );
  });
});

describe('a .env file', () => {
  const encodings = {
    'UTF-8': (text: string) => Buffer.from(text),
    'UTF-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
    'UTF-16': (text: string) => Buffer.from(text, 'utf16le'),
    'UTF-16 with a mark': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
    'UTF-16, high byte first': (text: string) => Buffer.from(text, 'utf16le').swap16(),
    'UTF-16, high byte first, with a mark': (text: string) =>
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  };
  const line = record({
    start: constantFrom('', ' ', '\t', 'export ', ' export  '),
    equals: constantFrom('=', ' = ', '= '),
    quote: constantFrom('', "'", '"', '`'),
    value: stringMatching(/^[A-Za-z0-9._:/@%+-][A-Za-z0-9._:/@%+#é日-]{0,40}$/),
    end: constantFrom('', ' ', ' # a remark', '\t'),
    after: constantFrom([], [''], ['# Ünïcode'], [' # DISCORD_TOKEN=old', '']),
  });

  it('is read in any encoding, with any line end, with quotes, `export`, blanks and remarks', () => {
    assert(
      property(
        array(line, { minLength: 1, maxLength: 5 }),
        constantFrom(...Object.values(encodings)),
        constantFrom('\n', '\r\n', '\r'),
        (lines, encode, lineEnd) => {
          const written = lines.flatMap(({ start, equals, quote, value, end, after }, index) => [
            `${start}NAME_${index}${equals}${quote}${value}${quote}${end}`,
            ...after,
          ]);
          expect(parseEnvFile(decodeText(encode(written.join(lineEnd))))).toMatchObject({
            values: Object.fromEntries(lines.map(({ value }, index) => [`NAME_${index}`, value])),
            problems: [],
          });
        },
      ),
    );
  });

  it('names the lines that it does not understand, without repeating them', () => {
    const text =
      '# Mine\nDISCORD_TOKEN: secret1\nPORT=1\nset DISCORD_TOKEN=secret2\nPLAYER_API_KEY="secret3\nHOST="::"\n';
    const { values, problems } = parseEnvFile(text);
    expect(values).toEqual({ PORT: '1', HOST: '::' });
    expect(problems).toEqual([
      expect.stringMatching(/^line 2 is no NAME=value\./),
      expect.stringMatching(/^line 4 is no NAME=value\./),
      expect.stringMatching(/^line 5 has a quote at the beginning/),
    ]);
    expect(problems.join()).not.toContain('secret');
  });

  it('takes a # for a remark after a blank only', () => {
    expect(parseEnvFile('A=pass#word\nB=x # y\nC= # none\nD="a # b" # c\n').values).toEqual({
      A: 'pass#word',
      B: 'x',
      C: '',
      D: 'a # b',
    });
  });

  it('in another encoding is reported line by line, except for comments', () => {
    const ansi = Buffer.from('# Schl\u00fcssel\nPORT=1\nCARD_MARK=Schl\u00fcssel\n', 'latin1');
    expect(parseEnvFile(decodeText(ansi))).toMatchObject({
      values: { PORT: '1' },
      problems: [expect.stringMatching(/^line 3 is in another encoding/)],
    });
    const wide = Buffer.from(
      [...'\ufeff# Mine\nPORT=1'].flatMap((sign) => [
        sign.charCodeAt(0) & 255,
        sign.charCodeAt(0) >> 8,
        0,
        0,
      ]),
    );
    expect(parseEnvFile(decodeText(wide)).problems.length).toBeGreaterThan(0);
  });

  it('never leaves out a line without saying so', () => {
    assert(
      property(array(string({ unit: 'binary' })), (lines) => {
        const read = parseEnvFile(
          lines.map((text) => text.replaceAll(/[\n\r\u0085\u2028\u2029]/g, '')).join('\n'),
        );
        const meant = lines.filter((text) => !/^\s*(#|$)/.test(text));
        if (meant.length > 0)
          expect(Object.keys(read.values).length + read.problems.length).toBeGreaterThan(0);
      }),
    );
  });
});

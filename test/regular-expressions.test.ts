import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isLinear } from './support/regex/is-linear.ts';
import { readLiterals } from './support/regex/read-literals.ts';

const home = fileURLToPath(new URL('..', import.meta.url));

/** Where an expression may take quadratic time, because what it meets is short. */
const bounded: Readonly<Record<string, string>> = {
  'src/config/settings.ts': 'a setting of the operator',
  'src/game/typed-numbers.ts': 'what a member typed, 100 characters at most',
  'src/operations/describe-error.ts': 'a frame of the stack, cut to 300 characters',
  'src/playground/page/markdown.ts': 'one message of Discord, in the operator’s own browser',
  'src/playground/page/suggestions.ts': 'a line that the operator types',
  'src/service/routes/player-assets.ts': 'a host, of 261 characters at most',
  'src/store/redis-errors.ts': 'an error of the store’s client',
  'src/text/keys-source.ts': 'our own texts, when their keys are written',
  'src/views/safe-text.ts': 'clipped before to what a field of a message may hold',
};

/** Files that build an expression of a text. */
const built: Readonly<Record<string, string>> = {
  'src/contract/complaint.ts': 'of our own words, for 2,000 characters',
  'src/contract/user-agent.ts': 'one of the rules with another flag',
  'src/operations/source-namer.ts': 'of the operator’s own addresses, for our own requests',
  'src/playground/page/command-line.ts': 'of an option’s name, for what the operator types',
  'src/service/firewall-file.ts': 'the operator’s own, for 512 characters of a header',
};

describe('the regular expressions of the programs', () => {
  const files = ['src', 'commands'].flatMap(filesBelow).map((file) => ({ file, source: read(file) }));
  const literals = files.flatMap(({ file, source }) =>
    readLiterals(source).map((regex) => ({ file, regex })),
  );

  it('are linear, or meet short texts alone', () => {
    const slow = literals.filter(({ regex }) => !isLinear(regex));
    const unknown = slow.filter(({ file }) => !(file in bounded));
    expect(unknown.map(({ file, regex }) => `${file}: ${regex}`)).toEqual([]);
    expect(Object.keys(bounded).filter((file) => !slow.some((other) => other.file === file))).toEqual([]);
  });

  it('are all found: none is built of a text but where it is known', () => {
    const builders = files.filter(({ source }) => /\bRegExp\(/.test(source)).map(({ file }) => file);
    expect(builders.toSorted()).toEqual(Object.keys(built).toSorted());
    expect(literals.length).toBeGreaterThan(100);
  });
});

describe('an expression', () => {
  it.each([
    /\d+[\d.]*x/,
    /\s+$/,
    /a.*b/,
    /\b(plan|daily)\b.*\blimit\b/,
    /^\s*\d*\s*\d*$/,
    /(a+)+b/,
    /(a|a)*b/,
    /(?=.*x)y/,
    /^(\s*)([#>+-])/m,
    /\bVersion\/(\d+)[\d.]*\s+Safari\//i,
    /(?:src|commands)\/[\w/-]+\.ts/,
    /,+$/,
    /\p{L}+\w+-/u,
  ])('that two loops can share is not linear: %s', (regex) => {
    expect(isLinear(regex)).toBe(false);
  });

  it.each([
    /\s+/g,
    /^\s+$/,
    /^\d+(\.\d+)?$/,
    /a.{0,80}b/,
    /:\/\/[^/?#\s"]+@/,
    /(^|[^\w-])[\w-]{18,}\.[\w-]{5,}\./,
    /\[(?:\/?[bi]|-|[0-9a-f]{6})\]/gi,
    /(\p{M}{8})\p{M}+/gu,
    /\d+[\d.]*/y,
    /^[A-Za-z]+_/,
  ])('that no two loops share is linear: %s', (regex) => {
    expect(isLinear(regex)).toBe(true);
  });

  it('is found in code, and not in comments, texts and divisions', () => {
    const source = [
      'const a = b / c / d; // /no/',
      'const text = "/no/g" + `/no/ $' + '{x.replace(/one/g, `$' + '{{ y: 1 / 2 / 3 }}`)} /no/`;',
      '/* /no/ */ if (x) return /[/]two\\//u.test((a + b) / 2 / e);',
    ].join('\n');
    expect(readLiterals(source).map(String)).toEqual(['/one/g', '/[/]two\\//u']);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(home, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

function read(file: string): string {
  return readFileSync(path.join(home, file), 'utf8');
}

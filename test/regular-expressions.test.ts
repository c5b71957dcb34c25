import { describe, expect, it } from 'vitest';
import { filesBelow, read } from './support/project-files.ts';
import { isLinear } from './support/regex/is-linear.ts';
import { readLiterals } from './support/regex/read-literals.ts';

/** The expressions that may take quadratic time, because what they meet is short. Any other of the same file must be linear. */
const bounded: Readonly<Record<string, { meets: string; literals: readonly RegExp[] }>> = {
  'src/bot/config/env-file.ts': {
    meets: 'a line of the operator’s own file',
    literals: [
      /(^|\s)#.*$/,
      /^(["'`])(?<inner>.*?)\1(?:\s*|\s+#.*)$/,
      /^\s*(?:export\s+)?(?<name>[A-Za-z_][\w.-]*)\s*=\s*(?<written>.*?)\s*$/,
    ],
  },
  'src/bot/config/environment-settings.ts': { meets: 'a setting of the operator', literals: [/\/+$/] },
  'src/bot/game/typed-numbers.ts': {
    meets: 'what a member typed, 100 characters at most',
    literals: [/\d+(?:[ ,.'’·،٬٫，．\p{Pd}\p{Pc}]\d+)*/gu, /^\d+(?:[ \p{Pd}\p{Pc}]\d+)*$/u],
  },
  'src/bot/operations/describe-error.ts': {
    meets: 'a frame of the stack, cut to 300 characters',
    literals: [/(^|[( ])\/*((?:[A-Za-z]:)?\/[^()]*:\d+:\d+)/],
  },
  'src/programs/build/own-address.ts': {
    meets: 'paths of our own sources',
    literals: [/\.m?ts$|[\\/]src[\\/].*\.mjs$/],
  },
  'src/programs/build/settings-lists.ts': {
    meets: 'documents of this project',
    literals: [
      /(?<=\| name \| default \| what it is \|\n\| --- \| --- \| --- \|\n)(?:\|.*\n)+/,
      /(?<=^x-settings: &settings\n)(?: {2}.*\n)+/m,
      /(?:^ {2}<Config .*Type="Variable".*\n)+/m,
      /(?<="variables": \[\n)(?: {4}.*\n)+(?= {4}\{\n {6}"name": "Repository")/,
      /\[([^\]]+)\]\([^)]+\)/g,
    ],
  },
  'src/local-discord/page/message/markdown.ts': {
    meets: 'one message of Discord, in the operator’s own browser',
    literals: [
      /^(?:> [^\n]*(?:\n|$))+/,
      /^(#{1,3}) +([^\n]+)(?:\n|$)/,
      /^-# +([^\n]+)(?:\n|$)/,
      /^(?: *(?:[-*]|\d{1,9}\.) +[^\n]+(?:\n|$))+/,
      /^( *)(?:[-*]|(\d{1,9})\.) +(.+)$/,
      /(?<![\p{L}\p{N}])_(?![\s_])([\s\S]*?[^\s_])_(?![\p{L}\p{N}_])/uy,
      /\[([^\]\n]+)\]\(<?(https?:\/\/[^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?(?: "[^"\n]*")?\)/y,
      /(?<![\p{L}\p{N}])(https?:\/\/[^\s<>]*[^\s<>.,:;!?"'\])*_~|])/uy,
    ],
  },
  'src/local-discord/page/suggestions/suggestions.ts': {
    meets: 'a line that the operator types',
    literals: [/^\s*\/\s*(.*)$/],
  },
  'src/service/pictures/art/drawings.ts': {
    meets: 'our own drawings, each file once',
    literals: [
      /<symbol id="([^"]+)">(.*?)<\/symbol>/gs,
      /<part id="([^"]+)" d="([^"]+)" fill="([^"]+)" outline="([^"]+)"(?:\/>|>(.*?)<\/part>)/g,
      /<both>(.*?)<\/both>/g,
      /\{([^}]+)\}/,
    ],
  },
  'src/service/routes/player-assets-route.ts': {
    meets: 'a host, of 261 characters at most',
    literals: [/^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i],
  },
  'src/shared/store/redis-errors.ts': {
    meets: 'an error of the store’s client',
    literals: [/\b[A-Z]{3,}\b/g],
  },
  'src/bot/text/placeholder.ts': {
    meets: 'our own texts, when their keys are written and when each is first shown',
    literals: [/\{\{\s*(\w+)\s*(, *number)?\s*\}\}/g, /\{\{(?:cmd ([\w-]+)|\s*(\w+)\s*(, *number)?\s*)\}\}/g],
  },
  'src/bot/views/message/safe-text.ts': {
    meets: 'what was clipped before to what a field of a message may hold',
    literals: [/^(\s*)([#>+-])/gm, /^(\s*\d+)([.)])(?=\s|$)/gm],
  },
};

/** Files that build an expression of a text. */
const built: Readonly<Record<string, string>> = {
  'src/shared/contract/user-agent.ts': 'one of the rules with another flag',
  'src/bot/player-api/evidence.ts': 'of the operator’s own key, sign by sign',
  'src/bot/discord/rest/repeated-requests.ts': 'of the number of one error, for Discord’s own answer',
  'src/bot/operations/source-namer.ts': 'of the operator’s own addresses, for our own requests',
  'src/local-discord/messages/auto-moderate.ts': 'of a bot’s own rules, for a message of 2,000 characters',
  'src/local-discord/rest/auto-moderation-routes.ts': 'a bot’s own rule, which is only parsed',
};

describe('the regular expressions of the programs', () => {
  const files = ['src', 'commands']
    .flatMap(filesBelow)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, source: read(file) }));
  const literals = files.flatMap(({ file, source }) =>
    readLiterals(source).map((regex) => ({ file, regex })),
  );

  it('are linear, or meet only short texts', () => {
    const slow = literals.filter(({ regex }) => !isLinear(regex));
    const excused = Object.entries(bounded).flatMap(([file, one]) =>
      one.literals.map((regex) => ({ file, regex })),
    );
    expect(slow.map(named).toSorted()).toEqual(excused.map(named).toSorted());
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

function named({ file, regex }: { file: string; regex: RegExp }): string {
  return `${file}: ${regex}`;
}

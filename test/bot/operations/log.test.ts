import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { queryObjects } from 'node:v8';
import { DiscordAPIError } from '@discordjs/rest';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../../src/bot/operations/create-log.ts';

const secrets = {
  bot: 'MTAxMjM0NTY3ODkwMTIzNDU2Nw.GabcDE.q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9',
  interaction: `aW50ZXJhY3Rpb24${'6OTk5OTk5OTk5OTk5OTk5OTk5'.repeat(3)}`,
  own: 'lo_abcdefghijklmnopqrstuvwxyz012345',
  foreign: 'a-key-of-another-form',
};

describe('the log', () => {
  it('writes one JSON line with level, time and facts', () => {
    const said = written((log) => log.info({ commands: 2 }, 'commands registered'));
    const { time, ...line } = JSON.parse(said);
    expect(line).toEqual({ level: 'info', commands: 2, msg: 'commands registered' });
    expect(Number.isNaN(Date.parse(time))).toBe(false);
  });

  it('writes text to a terminal, with an error and its causes below', () => {
    const said = written(
      (log) => {
        log.info({ commands: 2, by: 'Ada', reason: 'two\nlines' }, 'commands registered');
        const cause = new RangeError('too much\u001b[31m');
        log.error({ error: Object.assign(new Error('no', { cause }), { status: 503 }) }, 'it failed');
      },
      { isText: true },
    );
    expect(said.replaceAll(/^\d\d:\d\d:\d\d /gm, '')).toMatch(
      /^info: commands registered commands=2 by=Ada reason="two\\nlines"\nerror: it failed\n {2}Error: no status=503\n( {4}at .*\n)+ {2}because of\n {2}RangeError: too much\\u001b\[31m\n( {4}at .*\n)+$/,
    );
  });

  it('drops lines below its level', () => {
    expect(written((log) => log.debug({}, 'a detail'))).toBe('');
  });

  it.each([
    ['a bot token', secrets.bot],
    ['a header', `Authorization: Bot ${secrets.bot}`],
    ['an interaction token', secrets.interaction],
    ['a callback', `POST https://discord.com/api/v10/interactions/123/${secrets.interaction}/callback`],
    ['a webhook', `https://discord.com/api/v10/webhooks/123/${secrets.interaction}/messages/@original?a=b`],
    ['a webhook of any form', `/webhooks/123/${secrets.foreign}/messages/%40original`],
    ['one of our keys', `the key ${secrets.own} was refused`],
    ['a key in a query', `GET /api/v1/info?uid=1&key=${secrets.foreign}&region=sg`],
    ['a store with a password', `redis://user:${secrets.foreign}@store:6379`],
    ['a password with an @ in it', `redis://user:p@${secrets.foreign}@store:6379/0`],
  ])('replaces %s everywhere', (_, text) => {
    const said = written((log) => {
      log.error(
        { error: new Error('no', { cause: new Error(text) }), deep: { in: [text, `a\n${text}`] }, [text]: 1 },
        text,
      );
    });
    for (const secret of Object.values(secrets)) expect(said).not.toContain(secret);
    expect(said).toMatch(/\[(token|key|secret)]/);
    expect(() => JSON.parse(said)).not.toThrow();
  });

  it.each(['x-api-key', 'authorization', 'token', 'apiKey', 'password'])(
    'replaces a field called %s',
    (name) => {
      expect(written((log) => log.warn({ request: { [name]: secrets.foreign } }, 'no'))).not.toContain(
        secrets.foreign,
      );
    },
  );

  it('replaces the secrets it is given', () => {
    expect(
      written((log) => log.warn({}, `so ${secrets.foreign} it is`), { secrets: [secrets.foreign] }),
    ).toContain('so [secret] it is');
  });

  it.each([
    ['12345678', { bytes: 12_345_678 }, /"bytes":\[secret]/],
    ['npassword1', { text: 'bad\npassword1' }, /"bad\\\[secret]"/],
  ])('writes a line to a terminal even if its redaction broke the JSON: %s', (secret, facts, told) => {
    expect(written((log) => log.info(facts, 'so it is'), { secrets: [secret], isText: true })).toMatch(told);
  });

  // A pattern that looks again from every letter takes longer than a test may.
  it.each(['a', '-', 'a.', '/', '"token"'])('is fast with a word of any length: %s', (part) => {
    const word = part.repeat(300_000 / part.length);
    expect(JSON.parse(written((log) => log.info({}, word))).msg).toBe(word);
  });

  it('does not change ordinary words', () => {
    const text =
      'player 4123456789 in IND at https://api.example/api/v1/info?uid=4123456789&region=ind 1.2.3';
    expect(JSON.parse(written((log) => log.info({ text }, text)))).toMatchObject({ text, msg: text });
  });

  it('describes an error without attached objects', () => {
    const raw = { code: 50_035, message: 'Invalid Form Body' };
    const body = {
      files: [{ name: 'card.jpg', data: Buffer.from('pixels') }],
      body: { content: 'a private matter' },
    };
    const url = `https://discord.com/webhooks/1/${secrets.foreign}`;
    const error = new DiscordAPIError(raw, 50_035, 400, 'PATCH', url, body);
    const described = {
      name: 'DiscordAPIError[50035]',
      message: 'Invalid Form Body',
      code: 50_035,
      status: 400,
    };
    expect(errorIn((log) => log.warn({ error }, 'no'))).toEqual(described);
    expect(errorIn((log) => log.error({ error }, 'no'))).toEqual({
      ...described,
      stack: expect.arrayContaining([expect.stringContaining('test/bot/operations/log.test.ts')]),
    });
    expect(errorIn((log) => log.error({ error: 'just words' }, 'no'))).toEqual({ message: 'just words' });
  });

  it('includes stacks of unexpected errors and their causes, without the folders above the project', () => {
    const error = new Error('a reply failed', { cause: new Error('disk full') });
    const { stack, cause } = errorIn((log) => log.error({ error }, 'no'));
    expect(stack[0]).toMatch(/^(.* \()?test\/bot\/operations\/log\.test\.ts:\d+:\d+\)?$/);
    expect(cause.stack).toHaveLength(stack.length);
    expect(JSON.stringify({ stack, cause })).not.toContain(path.resolve('.'));
  });

  it.each([
    ['at f (/home/ana/pixi/node_modules/sharp/lib/a.js:1:2)', 'f (node_modules/sharp/lib/a.js:1:2)'],
    ['at async f (file:///home/ana/elsewhere/b.ts:1:2)', 'async f (b.ts:1:2)'],
    [String.raw`at C:\Users\ana\b.ts:1:2`, 'b.ts:1:2'],
    ['at g (file:///C:/Users/ana/node_modules/keyv/c.js:1:2)', 'g (node_modules/keyv/c.js:1:2)'],
    [
      'at process.processTicks (node:internal/process/tasks:9:5)',
      'process.processTicks (node:internal/process/tasks:9:5)',
    ],
  ])('describes %s only as %s', (line, expected) => {
    const error = Object.assign(new Error('no'), { stack: `Error: no\n    ${line}` });
    expect(errorIn((log) => log.error({ error }, 'no')).stack).toEqual([expected]);
  });

  it('names places in sources for those in compiled files, and keeps no map in memory', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'loadout-log-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const contents =
      "interface Gone { a: 1 }\n\nexport function fail(): never {\n  throw new Error('no');\n}\n";
    const outfile = path.join(folder, 'compiled.js');
    await build({
      stdin: { contents, loader: 'ts', sourcefile: 'src/fails.ts' },
      ...{ outfile, format: 'esm', sourcemap: true },
    });
    const lines = (await readFile(outfile, 'utf8')).split('\n');
    const line = lines.findIndex((text) => text.includes('throw'));
    const place = `${pathToFileURL(outfile)}:${line + 1}:${(lines[line] ?? '').indexOf('new') + 1}`;
    const error = Object.assign(new Error('no'), { stack: `Error: no\n    at fail (${place})` });
    expect(errorIn((log) => log.error({ error }, 'no')).stack).toEqual(['fail (src/fails.ts:4:9)']);
    expect(errorIn((log) => log.warn({ error }, 'no')).at).toBe('src/fails.ts:4:9');
    expect(queryObjects(SourceMap, { format: 'count' })).toBe(0);
  });

  it('replaces secrets in stacks', () => {
    const error = Object.assign(new Error('no'), { stack: `Error: no\n    at f (${secrets.own}:1:2)` });
    expect(written((log) => log.error({ error }, 'no'))).not.toContain(secrets.own);
  });

  it('shortens expected errors, but never bugs', () => {
    expect(errorIn((log) => log.warn({ error: new Error('no answer') }, 'no'))).toEqual({
      name: 'Error',
      message: 'no answer',
    });
    expect(errorIn((log) => log.warn({ error: new TypeError('x is undefined') }, 'no'))).toHaveProperty(
      'stack',
    );
  });

  it('ends a circle of causes', () => {
    const error = new Error('one');
    error.cause = new Error('two', { cause: error });
    expect(errorIn((log) => log.error({ error }, 'no'))).toMatchObject({ cause: { message: 'two' } });
  });
});

function errorIn(say: (log: ReturnType<typeof createLog>) => void) {
  return JSON.parse(written(say)).error;
}

function written(
  say: (log: ReturnType<typeof createLog>) => void,
  options: { secrets?: string[]; isText?: boolean } = {},
): string {
  const lines: string[] = [];
  say(createLog('info', { ...options, destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptLog } from './support/kept-log.ts';
import { startProgram } from './support/program.ts';
import { leaksIn, outputsFolder, readOutputs } from './support/search-outputs.ts';

const key = 'lo_0123456789abcdefghijABCDEFGHIJ01';

describe('the search of all that the suite says', () => {
  it('hears every log and program of this very run', async () => {
    keptLog().debug({ error: new Error('said by an error') }, 'said in the log');
    const program = startProgram('src/programs/register.ts', {});
    await program.ends();
    const heard = readOutputs(outputsFolder() ?? '').filter(({ speaker }) =>
      speaker.startsWith('test/search-outputs.test.ts: '),
    );
    const said = (speaker: string) => heard.find((output) => output.speaker.includes(`: ${speaker}`))?.text;
    expect(said('errors')).toContain('said by an error');
    expect(said('log')).toContain('said in the log');
    expect(said('src/programs/register.ts')).toBe(program.output());
    expect(program.output()).toContain('DISCORD_TOKEN is missing');
  });

  it('fails a run in which a secret was said, and says by whom, without saying it', async () => {
    const config = path.join(import.meta.dirname, 'support/leaky/vitest.config.ts');
    const run = startProgram('node_modules/vitest/vitest.mjs', {}, ['run', '--config', config]);
    expect(await run.ends()).toBe(1);
    expect(run.output()).toMatch(/1 passed/);
    expect(run.output()).toContain('Searched 4 outputs: 3 secrets');
    for (const [speaker, masked] of [
      ['console', 'lo_co…'],
      ['errors', 'lo_er…'],
      ['a program \\d+', 'lo_pr…'],
    ])
      expect(run.output()).toMatch(
        new RegExp(`test/support/leaky/leaky.ts: ${speaker} says a key of the player API: ${masked}`),
      );
  });

  it.each([
    ['a key', key],
    ['a part of a key', key.slice(0, 10)],
    ['a key in a query', `GET /info?uid=1&key=${key}&region=sg`],
    ['a key at the beginning of a line in JSON', JSON.stringify(`a\n${key}`)],
    ['a bot’s token', 'MzMzMzMzMzMzMzMzMzMzMzM.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB'],
    ['an interaction’s token', `/${Buffer.from('interaction:1234:5678').toString('base64url')}/callback`],
  ])('finds %s', (_, text) => {
    expect(leaksIn({ speaker: 'x.test.ts: log', text })).toHaveLength(1);
  });

  it.each([
    ['ordinary words', 'player 4123456789 at http://127.0.0.1:3000/api/v1/info?uid=4123456789 1.2.3'],
    ['what is struck out', 'lo_[key] lo_… [token]'],
  ])('leaves %s alone', (_, text) => {
    expect(leaksIn({ speaker: 'x.test.ts: log', text })).toEqual([]);
  });

  it('lets only the service show the key that it made, and only once', () => {
    const shown = `key ${key}\nlistening http://127.0.0.1:8080/api/v1\n`;
    const leaks = (program: string, text: string) => leaksIn({ speaker: `x.test.ts: ${program}`, text });
    expect(leaks('src/programs/service.ts 4711', shown)).toEqual([]);
    expect(leaks('src/programs/service.ts 4711', shown + shown)).toHaveLength(1);
    expect(leaks('src/programs/service.ts 4711', `the ${shown}`)).toHaveLength(1);
    expect(leaks('src/programs/start.ts 4711', shown)).toHaveLength(1);
  });
});

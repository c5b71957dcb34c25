import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { openLocalDiscord } from '../../../../src/local-discord/open-local-discord.ts';
import { leapingTime } from '../../../support/bot/leaping-time.ts';
import { helloCommand, says } from '../../../support/bot/open-dispatcher.ts';
import { openTestBot } from '../../../support/bot/open-test-bot.ts';
import { judgeAnswers, receivedIn } from '../../../support/faults/judge-answers.ts';
import { keptLog } from '../../../support/kept-log.ts';
import { until } from '../../../support/time/until.ts';
import { openRecorder, type Recorder } from '../../../support/wire/recorder.ts';

type Fault = Exclude<ReturnType<Recorder['intercept']>, undefined>;

const faults = fc.constantFrom<Fault>(
  { status: 500, body: { message: '500: Internal Server Error', code: 0 } },
  { status: 502, headers: { 'content-type': 'text/html' } },
  { status: 503, headers: { 'content-type': 'text/plain' } },
  { status: 504 },
  'closed before',
  'closed after',
);
/** The faults that the requests meet, one after the other; undefined: the request is passed on. */
const fates = fc.array(fc.option(faults, { nil: undefined, freq: 2 }), { maxLength: 9 });

it('each acknowledged interaction ends in exactly one answer, whatever 5xx and broken connections come between', async () => {
  const discord = await openLocalDiscord({ now: Date.now, answerTimeoutMs: 30_000 });
  const recorder = await openRecorder(discord.apiUrl);
  let log = '';
  const failing = async () => {
    throw new Error('a bug of the command');
  };
  const bot = await openTestBot(
    { token: discord.token, apiUrl: recorder.apiUrl },
    {
      commands: [
        helloCommand(),
        { ...helloCommand({ run: failing }), data: { name: 'fails', description: 'Fails' } },
        {
          ...helloCommand({ visibility: 'private', run: async () => says('you') }),
          data: { name: 'whisper', description: 'Whispers' },
        },
      ],
      log: keptLog((line) => {
        log += line;
      }),
      time: leapingTime(),
    },
  );
  onTestFinished(async () => {
    await bot.close();
    await recorder.close();
    await discord.close();
  });
  const ana = discord.member('ana');
  let lost = 0;

  await fc.assert(
    fc.asyncProperty(fc.constantFrom('hello', 'fails', 'whisper'), fates, async (name, given) => {
      const left = [...given];
      const met: string[] = [];
      recorder.intercept = ({ method, path }) => {
        if (!/^\/(interactions|webhooks)\//.test(path)) return undefined;
        const fate = left.shift();
        const isPost = method === 'POST' && path.startsWith('/webhooks/');
        if (isPost && typeof fate === 'string') met.push(fate);
        return fate;
      };
      const before = receivedIn(recorder).length;
      ana.runs(`/${name}`).catch(() => undefined);
      await until(() => receivedIn(recorder).length > before);
      await until(() => log.split('"an interaction is over"').length - 1 === before + 1);
      const { problems, answered } = judgeAnswers(recorder, log);
      expect(problems).toEqual([]);
      // The bot can't know whether a private message arrived before its connection broke, and the log says so.
      if (met.length === 0) expect(answered).toBe(before + 1 - lost);
      else lost = before + 1 - answered;
    }),
    { numRuns: 60 },
  );
});

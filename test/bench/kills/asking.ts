import { setTimeout as sleep } from 'node:timers/promises';
import { InteractionResponseType as Type } from 'discord-api-types/v10';
import { z } from 'zod';
import { t } from '../../support/english.ts';
import { type Random, zipf } from '../../support/limits/random.ts';
import type { Exchange } from '../../support/wire/recorder.ts';
import type { RunningRung } from './rungs.ts';

/** The interactions of one kill. */
export interface Outcome {
  asked: number;
  acknowledged: number;
  cards: number;
  /** Their members read that the bot was restarted. */
  told: number;
  /** Acknowledged before the restart, and without an answer 15 seconds after it. */
  left: number;
  /** With more than one answer. */
  twice: number;
  /** From the restart to the last answer of those that were asked before. */
  lastMs: number;
}

/** Members ask so many times a second, and the player API takes up to a second for each answer. */
export function askEverySoOften({ discord, api, recorder }: RunningRung, random: Random) {
  recorder.forget();
  const asked: { token: string; at: number }[] = [];
  const stopListening = discord.onChange((change) => {
    if (change.type === 'interaction') asked.push({ token: change.interaction.token, at: performance.now() });
  });
  const { answerInfo } = api;
  api.answerInfo = (response, query) =>
    void setTimeout(() => answerInfo(response, query), random.between(100, 1_000));
  const pick = zipf(2_000, random);
  let count = 0;
  const asking = setInterval(() => {
    const options = { uid: String(4_100_000_000 + pick()), region: 'SG', private: count % 4 === 0 };
    const command = count % 5 === 0 ? '/outfit' : '/player';
    // It must not be acknowledged.
    discord
      .member(`member ${count++ % memberCount}`)
      .runs(command, options)
      .catch(() => undefined);
  }, 1_000 / perSecond);

  return {
    /** Stops asking, and waits for the answers, then for those that must not come. */
    async end({ killedAt, restartedAt }: { killedAt: number; restartedAt: number }): Promise<Outcome> {
      clearInterval(asking);
      const early = asked.filter(({ at }) => at < restartedAt);
      const isOpen = ({ token }: { token: string }) => {
        const seen = readSeen(token, recorder.exchanges);
        return seen.isAcknowledged && seen.answers === 0;
      };
      let lastAt = restartedAt;
      for (; performance.now() < restartedAt + longestMs && early.some(isOpen); await sleep(pollMs))
        lastAt = performance.now();
      const left = early.filter(isOpen).length;
      while (performance.now() < restartedAt + longestMs && asked.some(isOpen)) await sleep(pollMs);
      // Another replica takes a note over five seconds after the kill at the earliest.
      await sleep(Math.max(2_000, killedAt + 9_000 - performance.now()));
      stopListening();
      api.answerInfo = answerInfo;
      const seen = asked.map(({ token }) => readSeen(token, recorder.exchanges));
      return {
        asked: seen.length,
        acknowledged: seen.filter((one) => one.isAcknowledged).length,
        cards: seen.filter((one) => one.hasCard).length,
        told: seen.filter((one) => one.isTold).length,
        left,
        twice: seen.filter(({ answers }) => answers > 1).length,
        lastMs: Math.round(lastAt - restartedAt),
      };
    },
  };
}

/** The final view of the member, by what Discord accepted. */
function readSeen(token: string, exchanges: readonly Exchange[]) {
  let [isAcknowledged, original, others, isTold, hasCard] = [false, false, 0, false, false];
  for (const { method, path, status, body, files } of exchanges) {
    if (!path.includes(`/${token}`) || status >= 300 || method === 'GET') continue;
    const text = JSON.stringify(body ?? {});
    if (path.endsWith('/callback')) {
      isAcknowledged = true;
      original = callback.parse(body).type !== Type.DeferredChannelMessageWithSource;
    } else if (!path.endsWith('/@original')) others += 1;
    else original = method === 'PATCH' && !text.includes(t('notices.queued.title'));
    isTold ||= text.includes(t('notices.restarted.title'));
    hasCard ||= files.length > 0;
  }
  return { isAcknowledged, answers: others + Number(original), isTold, hasCard };
}

const callback = z.object({ type: z.number() });

const perSecond = Number(process.env.BENCH_RATE ?? 5);
const memberCount = 60;
const longestMs = 15_000;
const pollMs = 50;

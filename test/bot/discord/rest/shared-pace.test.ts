import { describe, expect, it, onTestFinished } from 'vitest';
import { openRest } from '../../../../src/bot/discord/rest/rest.ts';
import { createSharedPace, gapMs } from '../../../../src/bot/discord/rest/shared-pace.ts';
import { connectRedis } from '../../../../src/shared/store/redis-connection.ts';
import { systemClock } from '../../../../src/shared/time/clock.ts';
import { openRecordingDiscord } from '../../../support/bot/recording-discord.ts';
import { openTestRedis } from '../../../support/broker/open-test-redis.ts';
import { has } from '../../../support/machine.ts';
import { recordingLog } from '../../../support/recording-log.ts';

describe.skipIf(!has('redis'))('the posts of three processes', () => {
  it('share one pace, which slows no answer to an interaction', async () => {
    const { url } = await openTestRedis(onTestFinished);
    const discord = await openRecordingDiscord();
    onTestFinished(discord.close);
    const postedAt: number[] = [];
    let postsBeforeAnswers = Number.POSITIVE_INFINITY;
    discord.answer = ({ path }) => {
      if (path.startsWith('/channels')) postedAt.push(performance.now());
      return { status: 200, body: { id: '1' } };
    };
    const processes = await Promise.all(
      [0, 1, 2].map(async () => {
        const redis = await connectRedis(url, recordingLog());
        const rest = openRest({
          apiUrl: discord.apiUrl,
          token: 'Bot.token.kept',
          pace: createSharedPace({ redis, ...systemClock }),
        });
        onTestFinished(async () => {
          await rest.close();
          await redis.close();
        });
        return rest;
      }),
    );
    const posts = processes.flatMap(({ background }, process) =>
      Array.from({ length: postsEach }, (_, index) =>
        background.channels.createMessage(`${process}${index}`, { content: 'A week' }),
      ),
    );
    const answers = processes.flatMap(({ callbacks, answers: { interactions } }, process) => [
      callbacks.reply(`${process}`, 'token', { content: 'here' }),
      interactions.editReply('1', `token ${process}`, { content: 'done' }),
    ]);
    await Promise.all(answers).then(() => {
      postsBeforeAnswers = postedAt.length;
    });
    await Promise.all(posts);
    expect(postedAt).toHaveLength(3 * postsEach);
    expect(postsBeforeAnswers).toBeLessThan(postsEach);
    const perSecond = postedAt.map((from) => postedAt.filter((at) => at >= from && at < from + 1_000).length);
    // A busy machine sends some late.
    expect(Math.max(...perSecond)).toBeLessThan(40);
    expect(Math.max(...postedAt) - Math.min(...postedAt)).toBeGreaterThan((3 * postsEach - 10) * gapMs);
  });

  it('are slower while Redis is down, because each then paces itself', async () => {
    const { redis } = await openTestRedis(onTestFinished);
    expect(await waitsOf(undefined)).toEqual([0, gapMs, 2 * gapMs]);
    await redis.close();
    expect(await waitsOf(redis)).toEqual([0, 250, 500]);
  });
});

const postsEach = 20;

/** How long three requests wait that are sent at a time. */
async function waitsOf(redis: Parameters<typeof createSharedPace>[0]['redis']): Promise<number[]> {
  const waits: number[] = [0];
  const sleep = async (ms: number) => void waits.push(ms);
  const pace = createSharedPace({ redis, now: () => 0, sleep });
  await Promise.all([pace(), pace(), pace()]);
  return waits;
}

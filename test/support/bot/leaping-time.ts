import type { RepeatTime } from '../../../src/bot/discord/rest/repeated-requests.ts';

/** Time in which each pause is over at once. `pauses`: the lengths of all pauses. */
export function leapingTime(random: () => number = () => 0): RepeatTime & { pauses: number[] } {
  let time = 0;
  const pauses: number[] = [];
  return {
    pauses,
    now: () => time,
    random,
    async sleep(ms, signal) {
      if (signal?.aborted) throw signal.reason;
      pauses.push(ms);
      time += ms;
    },
  };
}

/** A time during which nothing is sent. One per thing that is limited. */
interface Pause {
  /** The end of the pause, in milliseconds since the epoch; undefined if there is none. */
  until(): number | undefined;
  /** Lasts at least until `time`; a pause is never cut short. */
  extend(time: number): void;
}

export function createPause(now: () => number): Pause {
  let end = 0;
  return {
    until: () => (now() < end ? end : undefined),
    extend: (time) => {
      end = Math.max(end, time);
    },
  };
}

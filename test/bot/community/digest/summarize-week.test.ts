import { expect, it } from 'vitest';
import { summarizeWeek } from '../../../../src/bot/community/digest/summarize-week.ts';
import type { LinkedAccount } from '../../../../src/bot/members/accounts/linked-account.ts';
import type { Snapshot } from '../../../../src/bot/members/history/snapshots.ts';
import { dayMs } from '../../../../src/shared/time/utc-day.ts';

const account: LinkedAccount = {
  userId: 'ana',
  number: 1,
  uid: '11111',
  name: 'Ana',
  region: undefined,
  visibility: 'everyone',
  guildId: undefined,
  linkedIn: undefined,
  linkedAt: 0,
  verifiedAt: undefined,
  isDefault: true,
  hidesId: false,
  sharesHistory: false,
  keepsHistory: true,
};
const noon = Date.UTC(2026, 11, 4, 12);

/** The point of a day; the first one is day 0. */
function pointOn(day: number, hours = 0): Snapshot {
  const at = noon + day * dayMs + hours * 3_600_000;
  const figures = { level: 1, likes: 1, clashSquadPoints: undefined, exp: undefined };
  return {
    ...figures,
    at,
    rankPoints: 4_589 + day * 72 + hours * 10,
    outfit: [String(day), `${day}h${hours}`],
  };
}

it('counts a week the same in its own digest and in the next, although its last day continued', () => {
  const dueAt = (week: number) => noon + 6 * 3_600_000 + (1 + 7 * week) * dayMs;
  const everyDay = Array.from({ length: 23 }, (_, day) => day);
  const until = (now: number) =>
    everyDay.flatMap((day) => [pointOn(day, 9), pointOn(day)].find(({ at }) => at <= now) ?? []);
  const [begun, first, second] = [0, 1, 2].map((week) =>
    summarizeWeek([{ account, points: until(dueAt(week)) }], dueAt(week)),
  );
  const midnight = noon - 12 * 3_600_000;
  expect(begun).toMatchObject({ days: { from: midnight, to: midnight + dayMs }, newOutfits: undefined });
  const days = { from: midnight + dayMs, to: midnight + 8 * dayMs };
  expect(first).toMatchObject({
    days,
    risers: [{ change: 7 * 72, changeLastWeek: undefined }],
    newOutfits: 7,
  });
  expect(second).toMatchObject({ risers: [{ changeLastWeek: 7 * 72 }], newOutfitsLastWeek: 7 });
});

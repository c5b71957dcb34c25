import { generatePlayer } from '../service/world/generate-player.ts';
import { findResident } from '../service/world/resident.ts';
import { dayMs } from '../shared/time/utc-day.ts';

/** Lists players for the page's examples, first those who gain rank points in a week, which visitors can skip. */
export function listClimbers(now: number): string[] {
  const pointsAt = (uid: string, at: number) => {
    const resident = findResident(uid);
    return (resident && generatePlayer(resident, at).basicInfo.rankingPoints) ?? 0;
  };
  const climbs = (uid: string) => pointsAt(uid, now + 7 * dayMs) > pointsAt(uid, now);
  return samples.toSorted((one, other) => Number(climbs(other)) - Number(climbs(one)));
}

/** Players whose seasons start on different days, so that on any day three of them gain points. */
const samples = ['9876543210', '2000000001', '123456789', '2718281828', '3333333333', '1123581321'];

import { StoreError } from './store-error.ts';

/**
 * The form in which records are stored. A change that an older Loadout would read wrongly, or lose when it writes, raises it
 * and brings the way from the form before it. Fields that come to a record do not: they are optional.
 */
export const recordsVersion = 2;

/** SQLite's `application_id` of our records: tells a file of ours from somebody else's. The letters `Load`. */
export const recordsApplicationId = 0x4c_6f_61_64;

/** @param place as the operator knows it @throws StoreError if a newer Loadout has written what is stored */
export function refuseNewerRecords(found: number, place: string): void {
  if (found <= recordsVersion) return;
  throw new StoreError(
    `${place} was written by a newer Loadout (records of version ${found}; this one knows ${recordsVersion}). Update Loadout, or go back to the records from before the upgrade: npm run restore -- --before-upgrade`,
  );
}

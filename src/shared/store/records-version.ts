import { commandFor } from '../process/command-for.ts';
import { StoreError } from './store-error.ts';

/** Raise it, with a migration, if an older Loadout would misread or lose data; not for new optional fields. */
export const recordsVersion = 2;

export const recordsApplicationId = 0x4c_6f_61_64;

export function refuseNewerRecords(found: number, place: string): void {
  if (found <= recordsVersion) return;
  throw new StoreError(
    `${place} was written by a newer Loadout (records of version ${found}; this one knows ${recordsVersion}). Update Loadout, or go back to the records from before the upgrade: ${commandFor('restore', '--before-upgrade')}`,
  );
}

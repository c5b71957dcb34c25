import type { RegionGroup } from '../contract/regions.ts';

/** What somebody wanted to know, and the buttons that ask again. */
export interface Lookup {
  uid: string;
  /** As it was asked: a country code or what was typed. Undefined where nobody named one: then all were asked. */
  region: string | undefined;
  /** Custom id of the button that asks the same again. */
  againId: string;
  /** Custom ids of buttons that ask for the same uid in the other server groups. */
  elsewhere: readonly { group: RegionGroup; id: string }[];
}

/** A lookup failed. `cause` is why; the lookup lets `problemReply` name it and offer another try. */
export class LookupError extends Error {
  readonly lookup: Lookup;

  constructor(lookup: Lookup, cause: unknown) {
    super('a lookup failed', { cause });
    this.name = 'LookupError';
    this.lookup = lookup;
  }
}

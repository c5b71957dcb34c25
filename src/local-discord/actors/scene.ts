import type { Member } from '../guild/member.ts';
import type { Place } from '../guild/places.ts';

/** Who does something, and where. */
export interface Scene {
  readonly member: Member;
  readonly place: Place;
}

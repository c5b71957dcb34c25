import type { APIApplicationCommandPermission } from 'discord-api-types/v10';
import type { Member } from '../guild/member.ts';
import type { Place } from '../guild/place.ts';

/** A person, and the place in which they act. */
export interface Scene {
  readonly member: Member;
  readonly place: Place;
  /** The server's settings about the users of a command. */
  restrictions(commandId: string): readonly APIApplicationCommandPermission[];
}

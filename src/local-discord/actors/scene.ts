import type { APIApplicationCommandPermission } from 'discord-api-types/v10';
import type { Member } from '../guild/member.ts';
import type { Place } from '../guild/place.ts';

/** Who does something, and where. */
export interface Scene {
  readonly member: Member;
  readonly place: Place;
  /** What the server's settings say of who may use a command. */
  restrictions(commandId: string): readonly APIApplicationCommandPermission[];
}

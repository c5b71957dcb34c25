import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Actor, LocalDiscord } from '../local-discord/local-discord.ts';
import type { Person, PersonKey } from './page/wire.ts';

/** The people a visitor of the page can be: a plain member, and one who may manage the server. */
export interface PagePerson extends Person {
  actor: Actor;
  permissions: bigint;
}

export type People = Readonly<Record<PersonKey, PagePerson>>;

export function peopleOf(discord: LocalDiscord): People {
  return {
    member: personOf(discord, 'member', 'Mira', 0n),
    admin: personOf(discord, 'admin', 'Ada', PermissionFlagsBits.ManageGuild),
  };
}

function personOf(discord: LocalDiscord, key: PersonKey, name: string, permissions: bigint): PagePerson {
  const actor = discord.member(name, { permissions });
  return { key, id: actor.id, name: actor.name, actor, permissions };
}

import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Actor, LocalDiscord } from '../local-discord/local-discord.ts';
import type { Person, PersonKey } from './page/wire.ts';

/** A person of the page with the actor that carries out what a visitor does in that role. */
export interface Persona extends Person {
  actor: Actor;
  permissions: bigint;
}

/** Two plain members, and an admin who may manage the server. */
export type Personas = Readonly<Record<PersonKey, Persona>>;

export function createPersonas(discord: LocalDiscord): Personas {
  return {
    member: createPersona(discord, 'member', 'Mira', 0n),
    friend: createPersona(discord, 'friend', 'Noor', 0n),
    admin: createPersona(discord, 'admin', 'Ada', PermissionFlagsBits.ManageGuild),
  };
}

function createPersona(discord: LocalDiscord, key: PersonKey, name: string, permissions: bigint): Persona {
  const actor = discord.member(name, { permissions });
  return { key, id: actor.id, name: actor.name, actor, permissions };
}

import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Actor, LocalDiscord } from '../local-discord.ts';
import type { Person } from '../page/wire.ts';

export interface Persona extends Person {
  actor: Actor;
}

/** Lists people. The first plain member, the second and the first admin have their role as key, others a name. */
export function createPersonas(discord: LocalDiscord): readonly Persona[] {
  const personas: Persona[] = [];
  for (const name of discord.people()) {
    const actor = discord.member(name);
    const isAdmin = (actor.whereabouts.permissions & PermissionFlagsBits.ManageGuild) !== 0n;
    const isFirst = !personas.some(({ role }) => role === 'member');
    const role = isAdmin ? 'admin' : isFirst ? 'member' : 'friend';
    const isTaken = personas.some(({ key }) => key === role);
    personas.push({ key: isTaken ? name : role, role, id: actor.id, name: actor.name, actor });
  }
  return personas;
}

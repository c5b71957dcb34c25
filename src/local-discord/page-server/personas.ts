import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Actor, LocalDiscord } from '../local-discord.ts';
import type { Person } from '../page/wire.ts';

/** A person of the page with the actor that carries out what a visitor does in that role. */
export interface Persona extends Person {
  actor: Actor;
}

/** The people of the world. The first plain member, the next one and the first admin go by their roles, others by their names. */
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

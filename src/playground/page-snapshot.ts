import type { LocalDiscord, LocalMessage } from '../local-discord/local-discord.ts';
import type { FaultRegistry } from '../service/faults/fault-registry.ts';
import type { CommandInputs } from './command-inputs.ts';
import type { Dismissals } from './dismissals.ts';
import type { PageMessage, Snapshot } from './page/wire.ts';
import { toPageCommands } from './page-commands.ts';
import type { Persona, Personas } from './personas.ts';

/** Path under which the page's server serves what was uploaded to the local Discord. */
export const filesPath = '/files';

/** What the page's data comes from. */
export interface PageSources {
  discord: LocalDiscord;
  inputs: CommandInputs;
  dismissals: Dismissals;
  /** Undefined where no fault can be ordered. */
  faults: FaultRegistry | undefined;
}

/** Everything that one person sees right now. */
export function createSnapshot(persona: Persona, personas: Personas, sources: PageSources): Snapshot {
  const { discord, faults } = sources;
  const toPerson = ({ key, id, name }: Persona) => ({ key, id, name });
  return {
    person: toPerson(persona),
    people: Object.values(personas).map(toPerson),
    commands: toPageCommands(discord.commands(), persona.permissions),
    messages: listVisible(persona, sources).map((message) => toPageMessage(message, sources)),
    ...(faults && { faults: faults.list() }),
  };
}

/** The messages that this person sees: those that were dismissed are gone. */
export function listVisible({ actor }: Persona, { dismissals }: PageSources): LocalMessage[] {
  return actor.sees().filter(({ message }) => !dismissals.has(message.id));
}

/** A message with every address of the local Discord made relative, so that it works under any host name. */
export function toPageMessage(
  { message, onlyFor, isThinking }: LocalMessage,
  { discord, inputs }: PageSources,
): PageMessage {
  const options = inputs.get(message.id);
  const origin = `${discord.cdnUrl}/`;
  const relative = (key: string, value: unknown) =>
    /(^|_)url$/.test(key) && typeof value === 'string' && value.startsWith(origin)
      ? `${filesPath}/${value.slice(origin.length)}`
      : value;
  return {
    message: JSON.parse(JSON.stringify(message), relative),
    isEphemeral: onlyFor !== undefined,
    isThinking,
    ...(options !== undefined && { options }),
  };
}

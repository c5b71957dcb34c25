import type { LocalDiscord, LocalMessage } from '../local-discord/local-discord.ts';
import type { FaultRegistry } from '../service/faults/fault-registry.ts';
import type { PageMessage, Scene } from './page/wire.ts';
import { pageCommands } from './page-commands.ts';
import type { PagePerson, People } from './people.ts';
import type { UsedLines } from './used-lines.ts';

/** Where the page's server serves what was uploaded to the local Discord. */
export const filesPath = '/files';

/** Where the messages are, and what is known beside them. */
export interface Channel {
  discord: LocalDiscord;
  lines: UsedLines;
  faults: FaultRegistry | undefined;
}

/** All that one person sees right now. */
export function sceneOf(person: PagePerson, people: People, channel: Channel): Scene {
  const { discord, faults } = channel;
  const plain = ({ key, id, name }: PagePerson) => ({ key, id, name });
  return {
    person: plain(person),
    people: Object.values(people).map(plain),
    commands: pageCommands(discord.commands(), person.permissions),
    messages: person.actor.sees().map((message) => pageMessage(message, channel)),
    ...(faults && { faults: faults.list() }),
  };
}

/** A message with every address of the local Discord made relative, so that it works under any host name. */
export function pageMessage(
  { message, onlyFor, isThinking }: LocalMessage,
  { discord, lines }: Channel,
): PageMessage {
  const options = lines.of(message.id);
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

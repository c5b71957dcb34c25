import { ApplicationFlags, GatewayIntentBits } from 'discord-api-types/v10';
import { z } from 'zod';

const flags = {
  GuildMembers: ApplicationFlags.GatewayGuildMembersLimited,
  GuildPresences: ApplicationFlags.GatewayPresenceLimited,
  MessageContent: ApplicationFlags.GatewayMessageContentLimited,
};
type Name = keyof typeof flags;
const names: readonly Name[] = ['GuildMembers', 'GuildPresences', 'MessageContent'];

export const privilegedIntentsForm = z.array(z.enum(names)).transform(bitsOf);

/** All intents that an application may use only if they are granted. */
export const allPrivilegedIntents = bitsOf(names);

function bitsOf(list: readonly Name[]): number {
  return list.reduce((bits, name) => bits | GatewayIntentBits[name], 0);
}

export function explainIntents(bits: number): string {
  const list = names.filter((name) => bits & GatewayIntentBits[name]);
  const inFile = list.map((name) => `"${name}"`).join(', ');
  return `The bot was not granted ${list.join(' and ')}. Turn it on in the developer portal; here, add "privilegedIntents": [${inFile}] to the world file.`;
}

/** Returns the application flags for intents granted to bots in few servers. */
export function flagsOfIntents(granted: number): number {
  return names
    .filter((name) => granted & GatewayIntentBits[name])
    .reduce((bits, name) => bits | flags[name], 0);
}

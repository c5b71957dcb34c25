/** Discord's domains, each including its subdomains. */
export const discordDomains = [
  'discord.com',
  'discord.gg',
  'discordapp.com',
  'discordapp.net',
  'discord.media',
  'discord.gift',
  'discord.new',
  'discord.dev',
  'discordstatus.com',
] as const;

export function isDiscordHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return discordDomains.some((domain) => name === domain || name.endsWith(`.${domain}`));
}

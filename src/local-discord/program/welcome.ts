import type { LocalDiscord } from '../local-discord.ts';

/** Returns the start-up message: the page's URL, and the settings that connect a bot. */
export function welcome(
  { apiUrl, token, controlKey }: Pick<LocalDiscord, 'apiUrl' | 'token' | 'controlKey'>,
  { pageUrl, takenPort }: { pageUrl: string; takenPort: number | undefined },
): string {
  return [
    ...(takenPort === undefined ? [] : [`Port ${takenPort} is in use, so this is the next free one.`]),
    `A Discord of your own: ${pageUrl}`,
    '',
    'Point your bot here:',
    `  DISCORD_API_URL=${apiUrl}`,
    `  DISCORD_TOKEN=${token}`,
    'Or end this, and start your bot as it is: npx local-discord-server --as-discord -- node YOUR-BOT.mjs',
    ...(controlKey === undefined
      ? []
      : ['', 'Other machines reach it. Their key for /_local:', `  ${controlKey}`]),
    '',
    'Waiting for a bot …',
  ].join('\n');
}

/** Prints when bots connect and disconnect, and why requests were refused. */
export function followBots(
  { applications, commands, onChange, onExplanation }: LocalDiscord,
  print: (line: string) => void,
): void {
  onExplanation(({ text }) => print(text));
  const known = new Map(applications.map(({ id }) => [id, '']));
  onChange(({ type }) => {
    if (type !== 'bots' && type !== 'commands') return;
    for (const { id, name, hasBot } of applications) {
      const count = commands().filter(({ application_id }) => application_id === id).length;
      const state = hasBot() ? `connected: ${count} ${count === 1 ? 'command' : 'commands'}` : '';
      if (state === known.get(id)) continue;
      known.set(id, state);
      print(`${name} ${state || 'has left'}`);
    }
  });
}

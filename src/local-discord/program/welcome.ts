import type { LocalDiscord } from '../local-discord.ts';
import type { Library } from './find-library.ts';

/** The page's address, and the settings that connect a bot. */
export function welcome(
  discord: Pick<LocalDiscord, 'apiUrl' | 'cdnUrl' | 'gatewayUrl' | 'token' | 'controlKey'>,
  {
    pageUrl,
    library,
    takenPort,
  }: { pageUrl: string; library: Library | undefined; takenPort: number | undefined },
): string {
  const { apiUrl, cdnUrl, gatewayUrl, token, controlKey } = discord;
  const values: Readonly<Record<string, string>> = {
    api: apiUrl,
    cdn: cdnUrl,
    gateway: gatewayUrl,
    token,
  };
  const fill = (line: string) => line.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const lines = library
    ? [`Point your bot here (${library.name}):`, ...library.lines.map(fill)]
    : ['Point your bot here:', `DISCORD_API_URL=${apiUrl}`, `DISCORD_TOKEN=${token}`];
  const [title = '', ...code] = lines;
  return [
    ...(takenPort === undefined ? [] : [`Port ${takenPort} is in use, so this is the next free one.`]),
    `A Discord of your own: ${pageUrl}`,
    '',
    title,
    ...code.map((line) => line && `  ${line}`),
    ...(controlKey === undefined
      ? []
      : ['', 'Other machines reach it. Their key for /_local:', `  ${controlKey}`]),
    '',
    'Waiting for a bot …',
  ].join('\n');
}

/** Prints when bots come and go, and why something was refused. */
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

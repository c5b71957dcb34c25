import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Lines that point a library here, with `{api}`, `{cdn}`, `{gateway}` and `{token}`. */
export interface Library {
  readonly name: string;
  /** The file that lists it, and its name there. */
  readonly listed: readonly [file: string, name: string];
  readonly lines: readonly string[];
}

export async function findLibrary(folder: string): Promise<Library | undefined> {
  const files = new Map<string, string>();
  // Projects have at most one of these files.
  for (const name of new Set(libraries.map(({ listed: [file] }) => file)))
    files.set(name, await readFile(path.join(folder, name), 'utf8').catch(() => ''));
  return libraries.find(({ listed: [file, name] }) => names(files.get(file) ?? '', name));
}

function names(list: string, name: string): boolean {
  return list
    .toLowerCase()
    .split(/[\s"',;=<>~![\]()]+/)
    .some((word) => word === name || word.startsWith(`${name}@`));
}

const pythonLibraries: ReadonlyArray<readonly [name: string, lines: readonly string[]]> = [
  [
    'discord.py',
    [
      'discord.http.Route.BASE = "{api}/v10"',
      'discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL("{gateway}")',
      'client.run("{token}")',
    ],
  ],
  ['nextcord', ['nextcord.http.Route.BASE = "{api}/v10"', 'client.run("{token}")']],
  ['disnake', ['disnake.http.Route.BASE = "{api}/v10"', 'bot.run("{token}")']],
  ['py-cord', ['discord.http.Route.API_BASE_URL = "{api}/v10"', 'bot.run("{token}")']],
  ['hikari', ['bot = hikari.GatewayBot("{token}", rest_url="{api}/v10")']],
];

/** Each library's documented form; our tests run most of them. */
const libraries: readonly Library[] = [
  {
    name: 'discord.js',
    listed: ['package.json', 'discord.js'],
    lines: [
      "const client = new Client({ intents: 0, rest: { api: '{api}', cdn: '{cdn}' } });",
      "await client.login('{token}');",
    ],
  },
  {
    name: 'Oceanic',
    listed: ['package.json', 'oceanic.js'],
    lines: ["const client = new Client({ auth: 'Bot {token}', rest: { baseURL: '{api}/v10' } });"],
  },
  {
    name: 'discordeno',
    listed: ['package.json', '@discordeno/bot'],
    lines: [
      "const [token, authorization] = ['{token}', 'Bot {token}'];",
      "createBot({ token, rest: { token, proxy: { baseUrl: '{api}', authorization } } });",
    ],
  },
  ...['requirements.txt', 'pyproject.toml'].flatMap((file) =>
    pythonLibraries.map(([name, lines]): Library => ({ name, listed: [file, name], lines })),
  ),
  {
    name: 'discordgo',
    listed: ['go.mod', 'github.com/bwmarrin/discordgo'],
    lines: ['npx local-discord-server --as-discord -- go run .'],
  },
];

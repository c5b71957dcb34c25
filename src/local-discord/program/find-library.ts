import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A client library, and the lines that point it at the local Discord; `{api}`, `{cdn}`, `{gateway}`, `{host}` and `{token}` are filled in. */
export interface Library {
  readonly name: string;
  /** The file that lists it, and its name there. */
  readonly listed: readonly [file: string, name: string];
  readonly lines: readonly string[];
}

/** The first library that the files of a project's folder name. */
export async function findLibrary(folder: string): Promise<Library | undefined> {
  const files = new Map<string, string>();
  // A project has one of these files at most.
  for (const name of new Set(libraries.map(({ listed: [file] }) => file)))
    files.set(name, await readFile(path.join(folder, name), 'utf8').catch(() => ''));
  return libraries.find(({ listed: [file, name] }) => names(files.get(file) ?? '', name));
}

/** Whether a list of dependencies has this one, and not only one whose name it is a part of. */
function names(list: string, name: string): boolean {
  return list
    .toLowerCase()
    .split(/[\s"',;=<>~![\]()]+/)
    .some((word) => word === name || word.startsWith(`${name}@`));
}

/** Python libraries; requirements.txt or pyproject.toml lists them. */
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

/** Each in the form that its own documentation uses; our tests run most of them. */
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
    lines: [
      'session, err := discordgo.New("Bot {token}")',
      'session.Client.Transport = toLocal{}  // before session.Open()',
      '',
      'type toLocal struct{}',
      'func (toLocal) RoundTrip(r *http.Request) (*http.Response, error) {',
      '  r.URL.Scheme, r.URL.Host, r.Host = "http", "{host}", "{host}"',
      '  return http.DefaultTransport.RoundTrip(r)',
      '}',
    ],
  },
];

import { parseArgs } from 'node:util';
import { reasonOf } from '../../shared/errors/reason-of.ts';
import { StartupError } from '../../shared/errors/startup-error.ts';

export interface ProgramOptions {
  /** Undefined: the first free port from 14200. */
  readonly port: number | undefined;
  /** Undefined: the next free port. */
  readonly pagePort: number | undefined;
  readonly host: string;
  readonly token: string | undefined;
  readonly worldFile: string | undefined;
  /** The `permissions` of an invite link, for the first application's bot. */
  readonly permissions: bigint | undefined;
  /** Adds settings that route requests for Discord here to the command's environment, or to the printed ones. */
  readonly isDiscord: boolean;
  /** A command to run with the settings in its environment; the program exits with it. */
  readonly command: readonly string[] | undefined;
  /** Prints `NAME=value` lines even on a terminal. */
  readonly isPlain: boolean;
  readonly isHelp: boolean;
}

export const help = `Use it as: local-discord-server [options] [--as-discord | --exit-with] [-- COMMAND …]

--as-discord      runs the command, such as your bot as it is, and lets what it sends to Discord arrive here
                  instead; ends with its code. It changes the command's environment and nothing else of this
                  machine, and sends nothing to Discord. Without a command it prints that environment
--exit-with       runs the command with the settings in its environment, and ends with its code

--port PORT       of REST, gateway and CDN; by default the first free one from 14200 on; 0 picks any free one
--page-port PORT  of the page; by default the first free one after the other
--host ADDRESS    0.0.0.0 in containers: requests of others to /_local then need the printed key
--token TOKEN     of the first application's bot; by default the same on each start
--permissions N   what the bot may do in Test server: the number of its invite link; 8 is everything
--any-token       lets that token have another form than those of Discord
--world FILE      applications, servers and people, as JSON
--env             prints the settings as NAME=value on a terminal, too
--help            lists the options`;

/** Parses the command line. @throws StartupError that names the mistake */
export function readOptions(args: readonly string[]): ProgramOptions {
  const { values, positionals } = parse(args);
  const { port, 'page-port': pagePort, token, host = '127.0.0.1', world, permissions } = values;
  if (port !== undefined && !isPort(port)) throw usageError(`--port ${port} is no port.`);
  if (pagePort !== undefined && !isPort(pagePort)) throw usageError(`--page-port ${pagePort} is no port.`);
  if (token !== undefined && !/^\S{8,}$/.test(token))
    throw usageError('What --token gives is too short or holds spaces.');
  if (token !== undefined && values['any-token'] !== true && !isWellFormed(token))
    throw usageError(
      `What --token gives has not the form of a bot's token, from whose first part some libraries read the application's ID. Leave --token out: the default is the same on each start. Or add --any-token.`,
    );
  if (permissions !== undefined && (!/^\d{1,19}$/.test(permissions) || world !== undefined))
    throw usageError(
      world === undefined
        ? `--permissions ${permissions} is no number, such as permissions=… in an invite link.`
        : 'With --world, the file says what the bot may do: leave --permissions out.',
    );
  const isDiscord = values['as-discord'] === true;
  const runs = values['exit-with'] === true || (isDiscord && positionals.length > 0);
  if (runs && positionals.length === 0) throw usageError('--exit-with needs a command after --.');
  if (!runs && positionals.length > 0) throw usageError(`${positionals[0]} is no option.`);
  return {
    port: port === undefined ? undefined : Number(port),
    pagePort: pagePort === undefined ? undefined : Number(pagePort),
    host,
    token,
    worldFile: world,
    permissions: permissions === undefined ? undefined : BigInt(permissions),
    isDiscord,
    command: runs ? positionals : undefined,
    isPlain: values.env === true || isDiscord,
    isHelp: values.help === true,
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: text,
        'page-port': text,
        host: text,
        token: text,
        'any-token': flag,
        world: text,
        permissions: text,
        'as-discord': flag,
        'exit-with': flag,
        env: flag,
        help: flag,
      },
    });
  } catch (error) {
    // Node adds a hint about arguments that begin with a dash.
    throw usageError(`${reasonOf(error).split('. To specify')[0]}.`);
  }
}

function usageError(reason: string): StartupError {
  return new StartupError(
    `${reason}\nUse it as: local-discord-server [--port PORT] [--page-port PORT] [--host ADDRESS] [--token TOKEN [--any-token]] [--world FILE | --permissions N] [--env] [--as-discord | --exit-with] [-- COMMAND …] (port 0 picks a free one; a token has 8 or more characters and no spaces).`,
  );
}

/** Whether a token has three parts, the first an ID in base64. */
function isWellFormed(token: string): boolean {
  const [id = '', ...others] = token.split('.');
  const isId = /^\d{17,20}$/.test(Buffer.from(id, 'base64url').toString());
  return isId && others.length === 2 && others.every((part) => part !== '');
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) < 65_536;
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import allOperations from '../support/discord-schema/all-operations.json' with { type: 'json' };
import { type FurnishedServer, openFurnishedServer } from '../support/local-discord/furnished-server.ts';
import { unserved } from './parity-page.ts';

/** Discord's codes for what is not there, by the parameter that names it. */
const codes: Record<string, number> = {
  application_id: 10002,
  channel_id: 10003,
  guild_id: 10004,
  code: 10006,
  message_id: 10008,
  overwrite_id: 10009,
  role_id: 10011,
  user_id: 10013,
  emoji_id: 10014,
  emoji_name: 10014,
  webhook_id: 10015,
  webhook_token: 50027,
  sticker_id: 10060,
  pack_id: 10061,
  interaction_id: 10062,
  command_id: 10063,
  rule_id: 10066,
  guild_scheduled_event_id: 10070,
};

const others: readonly [operations: RegExp, parameter: string, code: number][] = [
  // Lists of commands in servers without the application.
  [/^\S+ \/applications\/\{application_id\}\/guilds/, 'guild_id', 50001],
  [/^GET .+commands\/\{command_id\}\/permissions/, 'command_id', 10066],
  [/^(?:GET|DELETE) .+\/bans\/\{user_id\}/, 'user_id', 10026],
  [/^GET .+\/thread-members\/\{user_id\}/, 'user_id', 10007],
  [/^DELETE .+\/reactions\/\{emoji_name\}\/\{user_id\}/, 'user_id', 10014],
];

/** They need a person's token, or check an interaction's body first. */
const elsewhere =
  /^PUT .+commands\/\{command_id\}\/permissions|role-connection$|guilds\/\{guild_id\}\/member$|^PUT \/guilds\/\{guild_id\}\/members/;

const served = allOperations.filter(
  (operation) => !unserved.includes(operation) && !elsewhere.test(operation),
);

describe('an operation with an id that nothing has', () => {
  let server: FurnishedServer;
  beforeAll(async () => {
    server = await openFurnishedServer(['Administrator']);
  });
  afterAll(() => server.discord.close());

  it.each(Object.keys(codes))('is refused with the code of %s', async (unknown) => {
    const found: unknown[] = [];
    const expected: unknown[] = [];
    for (const operation of served.filter((one) => one.includes(`{${unknown}}`))) {
      const { body } = await ask(server, operation, unknown);
      const other = others.find(([operations, name]) => operations.test(operation) && name === unknown);
      found.push([operation, body?.code]);
      expected.push([operation, other?.[2] ?? codes[unknown]]);
    }
    expect(found).toEqual(expected);
    expect(found).not.toEqual([]);
  });

  it('tells a user who is no member from an id that is no user', async () => {
    const { ids } = server;
    const path = (user: string | undefined) => `/guilds/${ids.guild_id}/members/${user}`;
    expect((await server.ask('GET', path(ids.banned))).body.code).toBe(10007);
    expect((await server.ask('DELETE', path(ids.banned))).body.code).toBe(10007);
    expect((await server.ask('GET', path(ids.webhook_id))).body.code).toBe(10013);
  });
});

function ask({ ids, ask: send }: FurnishedServer, operation: string, unknown: string) {
  const [method = '', template = ''] = operation.split(' ');
  const known = { ...ids };
  if (template.includes('thread-members')) known.channel_id = ids.thread ?? '';
  if (template.includes('/guilds/{guild_id}/commands')) known.command_id = ids.guild_command ?? '';
  const path = template.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(name === unknown ? '123456789012345678' : Reflect.get(known, name)),
  );
  const isOverwrite = path.includes('/permissions/');
  return send(method, path, method === 'GET' ? undefined : isOverwrite ? { type: 0 } : {});
}

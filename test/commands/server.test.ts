import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { server } from '../../commands/server.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { embedOf } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([server]);
});
afterAll(() => commands.close());

const run = (region: string | undefined, guildId: string | undefined) =>
  commands.run('server', region ? { region } : {}, { subcommand: 'region', guildId });
const read = async (region: string | undefined, guildId: string) =>
  embedOf(await run(region, guildId)).description ?? '';

describe('/server region', () => {
  it('is for members who manage a server, and there alone', () => {
    const { contexts, integration_types, default_member_permissions } = server.data;
    expect([contexts, integration_types]).toEqual([[0], [0]]);
    expect(default_member_permissions).toBe(String(PermissionFlagsBits.ManageGuild));
  });

  it('shows, sets and keeps the region of this server alone, in private', async () => {
    expect((await run(undefined, '200000000000000003')).isPrivate).toBe(true);
    expect(await read(undefined, '200000000000000003')).toContain('chosen no region');
    expect(await read('brazil', '200000000000000003')).toContain('From now on');
    expect(await read(undefined, '200000000000000003')).toContain('**Brazil (BR)**');
    expect(await read(undefined, '200000000000000004')).toContain('chosen no region');
  });

  it('refuses at once what can be no region, and keeps what was', async () => {
    expect(await read('IND', '200000000000000005')).toContain('India');
    const refused = await run('the moon', '200000000000000005');
    expect(embedOf(refused).description).toContain('cannot be a region');
    expect(refused.isAtOnce).toBe(true);
    expect(await read(undefined, '200000000000000005')).toContain('India');
  });

  it('takes a code that Loadout does not know, but says so', async () => {
    const unknown = 'knows no region **XX**';
    expect(await read('XX', '200000000000000006')).toContain(unknown);
    expect(await read(undefined, '200000000000000006')).toContain(unknown);
    expect(await read('IND', '200000000000000006')).not.toContain('knows no region');
    expect(await read('latam', '200000000000000006')).not.toContain('knows no region');
    expect(await read(undefined, '200000000000000007')).not.toContain('knows no region');
  });

  it('works in a server only', async () => {
    const seen = await run('IND', undefined);
    expect(embedOf(seen).description).toContain('only there');
    expect([seen.isPrivate, seen.isAtOnce]).toEqual([true, true]);
  });

  it('offers regions while one types', async () => {
    const [first] = await commands.type('server', 'region', 'braz');
    expect(first).toEqual({ name: 'Brazil (BR)', value: 'BR' });
  });
});

import { PermissionFlagsBits } from 'discord-api-types/v10';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { server } from '../../commands/server.ts';
import { ben, guildId } from '../support/bot/interactions.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { buttonsOf, embedOf } from '../support/views/parts.ts';

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
    expect(await read(undefined, '200000000000000003')).toContain('No region is set here');
    expect(await read('brazil', '200000000000000003')).toBe('Saved. I look in **Brazil (BR)** first.');
    expect(await read(undefined, '200000000000000003')).toContain('**Brazil (BR)**');
    expect(await read(undefined, '200000000000000004')).toContain('No region is set here');
  });

  it('refuses at once what can be no region, and keeps what was', async () => {
    expect(await read('IND', '200000000000000005')).toContain('India');
    const refused = await run('the moon', '200000000000000005');
    expect(embedOf(refused).title).toBe("I don't know this region");
    expect(buttonsOf(refused)).toEqual([]);
    expect([refused.isPrivate, refused.isAtOnce]).toEqual([true, true]);
    expect(await read(undefined, '200000000000000005')).toContain('India');
  });

  it('saves a region that Loadout does not know after a press alone', async () => {
    const asked = await run('XX', guildId);
    expect(buttonsOf(asked)).toEqual([['Use XX anyway', '1:server:region:11111111111111111:XX']]);
    expect(await read(undefined, guildId)).toContain('No region is set here');
    const saved = embedOf(await commands.press(buttonsOf(asked)[0]?.[1])).description;
    expect(saved).toMatch(/^Saved\. I look in \*\*XX\*\* first\.\nI don't know the region \*\*XX\*\*/);
    expect(await read(undefined, guildId)).toContain("I don't know the region **XX**");
    expect(await read('latam', guildId)).toBe('Saved. I look in **South America (SAC)** first.');
  });

  it('offers the region that was meant, and saves it when it is pressed', async () => {
    const asked = await run('Brzail', guildId);
    expect(embedOf(asked).description).toContain('Did you mean Brazil (BR)?');
    const [use, anyway] = buttonsOf(asked);
    expect([use?.[0], anyway?.[0]]).toEqual(['Use Brazil (BR)', 'Use Brzail anyway']);
    expect(embedOf(await commands.press(use?.[1])).description).toContain('Saved. I look in **Brazil (BR)**');
  });

  it('lets nobody but the admin who was asked press', async () => {
    await read('IND', guildId);
    await commands.press('1:server:region:11111111111111111:BR', { user: ben });
    expect(await read(undefined, guildId)).toContain('India');
  });

  it.each(['standard', 'Standard', ' STANDARD '])('goes back to the default: %j', async (typed) => {
    await read('IND', guildId);
    const back = 'Back to standard. I look in **Asia and Europe (SG server)** first.';
    expect(await read(typed, guildId)).toBe(back);
    expect(await read(undefined, guildId)).toContain('No region is set here');
  });

  it('works in a server only', async () => {
    const seen = await run('IND', undefined);
    expect(embedOf(seen).description).toContain('Use it in a server');
    expect([seen.isPrivate, seen.isAtOnce]).toEqual([true, true]);
  });

  it('offers regions while one types', async () => {
    const [first] = await commands.type('server', 'region', 'braz');
    expect(first).toEqual({ name: 'Brazil (BR)', value: 'BR' });
    const standard = { name: 'Standard', value: 'standard' };
    expect((await commands.type('server', 'region', ''))[0]).toEqual(standard);
    expect(await commands.type('server', 'region', 'stand')).toEqual([standard]);
  });
});

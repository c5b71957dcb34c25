import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clan } from '../../commands/clan.ts';
import { expectEverywhere, expectRequired } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, fullRecord } from '../support/commands/players.ts';
import { buttonsOf, embedOf, fieldsOf } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([clan], { players: [fullRecord, bareRecord] });
});
afterAll(() => commands.close());

describe('/clan', () => {
  it('may be used everywhere and needs a uid', () => {
    expectEverywhere(clan);
    expectRequired(clan, ['uid']);
  });

  it('shows the clan with its captain, in words and as a picture', async () => {
    const seen = await commands.run('clan', { uid: '4123456789' });
    expect(embedOf(seen).title).toBe('LOUD');
    expect(fieldsOf(seen).Captain).toContain('Boss');
    expect(seen.files).toMatchObject([{ name: 'clan.jpg', alt: expect.stringContaining('Led by Boss.') }]);
  });

  it('says that a player is in none, and refreshes as a clan', async () => {
    const seen = await commands.run('clan', { uid: '55555', region: 'IND' });
    expect(embedOf(seen).description).toBe('Solo is in no clan.');
    expect(seen.files).toEqual([]);
    const [[, id] = []] = buttonsOf(seen);
    expect(id).toMatch(/^1:clan:refresh:/);
    expect(embedOf(await commands.press(id)).description).toBe('Solo is in no clan.');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pet } from '../../commands/pet.ts';
import { expectEverywhere, expectRequired } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, fullRecord } from '../support/commands/players.ts';
import { buttonsOf, embedOf } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([pet], { players: [fullRecord, bareRecord] });
});
afterAll(() => commands.close());

describe('/pet', () => {
  it('may be used everywhere and needs a uid', () => {
    expectEverywhere(pet);
    expectRequired(pet, ['uid']);
  });

  it('shows the pet, in words and as a picture', async () => {
    const seen = await commands.run('pet', { uid: '4123456789' });
    expect(embedOf(seen)).toMatchObject({
      title: 'Spirit Fox',
      description: expect.stringMatching(/^Pet of Ana$/m),
    });
    expect(seen.files).toMatchObject([{ name: 'pet.jpg' }]);
  });

  it('says that a player shows none, and refreshes as a pet', async () => {
    const seen = await commands.run('pet', { uid: '55555', region: 'IND' });
    expect(embedOf(seen).description).toBe('Solo shows no pet.');
    expect(buttonsOf(seen)).toMatchObject([
      ['Refresh', expect.stringMatching(/^1:pet:refresh:.*:55555:IND$/)],
    ]);
  });
});

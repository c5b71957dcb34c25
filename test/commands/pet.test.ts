import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pet } from '../../commands/pet.ts';
import { expectEverywhere, expectRequired } from '../support/commands/definition.ts';
import { type OpenCommands, openCommands } from '../support/commands/open-commands.ts';
import { bareRecord, fullRecord } from '../support/commands/players.ts';
import { t } from '../support/english.ts';
import { embedOf, fieldsOf, idOf } from '../support/views/parts.ts';

let commands: OpenCommands;
beforeAll(async () => {
  commands = await openCommands([pet], { players: [fullRecord, bareRecord] });
});
afterAll(() => commands.close());

describe('/pet', () => {
  it('may be used everywhere and needs no option', () => {
    expectEverywhere(pet);
    expectRequired(pet, []);
  });

  it('shows the pet, in words and as a picture', async () => {
    const seen = await commands.run('pet', { uid: '`4123456789`' });
    expect(embedOf(seen)).toMatchObject({
      title: 'Spirit Fox',
      footer: { text: `${t('player.id', { uid: '4123456789' })} · ${t('freshness.updated')}` },
    });
    expect(seen.files).toMatchObject([{ name: 'pet.jpg' }]);
  });

  it('says that a player shows none, and refreshes as a pet', async () => {
    const seen = await commands.run('pet', { uid: '55555', region: 'IND' });
    expect(embedOf(seen)).toMatchObject({
      title: t('nothing.pet.title'),
      description: t('nothing.pet.text', { name: 'Solo' }),
    });
    expect(idOf(seen, t('buttons.refresh'))).toMatch(/^1:pet:refresh:.*:55555:IND$/);
    expect(embedOf(await commands.press(idOf(seen, t('buttons.refresh')))).title).toBe(
      t('nothing.pet.title'),
    );
  });

  it('shows the card’s details only to the member', async () => {
    const seen = await commands.run('pet', { uid: '`4123456789`' });
    const details = await commands.press(idOf(seen, t('buttons.details')));
    expect(details.isPrivate).toBe(true);
    expect(fieldsOf(details)).toMatchObject({ Level: '7' });
  });
});

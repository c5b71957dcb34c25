import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInteraction } from '../../../../src/bot/discord/answer/read-interaction.ts';
import { encodeCustomId } from '../../../../src/bot/views/message/custom-id.ts';
import { ana, guildId, interaction, runs } from '../../../support/bot/interactions.ts';

describe('an interaction', () => {
  it('has its user, place and language', () => {
    const read = readInteraction(runs('player', [{ name: 'uid', type: 3, value: '4123456789' }]));
    expect(read).toMatchObject({ userId: ana.id, guildId, clientLocale: 'en-US', message: undefined });
    expect(read.place.kind).toBe('server');
    const { input } = read;
    expect(input.kind === 'command' && input.data.options.string('uid')).toBe('4123456789');
  });

  it('names the user of a direct message', () => {
    const raw = runs('player', [], { guild_id: undefined, member: undefined, user: ana });
    expect(readInteraction(raw)).toMatchObject({ userId: ana.id, guildId: undefined, place: { kind: 'dm' } });
  });

  it('holds the pressed button, and when its message was made', () => {
    const pressed = { command: 'player', action: 'refresh', ownerId: ana.id, fields: ['1'] };
    const read = readInteraction(
      interaction({
        type: 3,
        message: { id: '8', flags: 64, embeds: [{ timestamp: '2026-07-06T18:00:00.000Z' }] },
        data: { component_type: 3, custom_id: encodeCustomId(pressed), values: ['a', 'b'] },
      }),
    );
    expect(read.message).toEqual({ id: '8', isPrivate: true, shownAt: Date.UTC(2026, 6, 6, 18) });
    expect(read.input).toEqual({ kind: 'component', pressed, values: ['a', 'b'] });
  });

  it('can be read from any JSON', () => {
    const json = fc.jsonValue();
    const odd = fc.record({
      type: fc.integer({ min: 0, max: 6 }),
      data: fc.oneof(
        json,
        fc.dictionary(fc.constantFrom('custom_id', 'values', 'options', 'components'), json),
      ),
      message: fc.oneof(json, fc.record({ flags: json, embeds: fc.array(json) })),
      member: json,
      user: json,
      channel: json,
      guild_id: json,
      locale: json,
      app_permissions: json,
      authorizing_integration_owners: json,
    });
    fc.assert(
      fc.property(odd, (parts) => {
        expect(['string', 'undefined']).toContain(typeof readInteraction(interaction(parts)).userId);
      }),
    );
  });
});

import type { APIMessage } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import {
  labelMessage,
  summarizeMessage,
} from '../../../../src/local-discord/page/message/message-summary.ts';
import type { PageMessage } from '../../../../src/local-discord/page/wire.ts';
import { speakEnglish } from '../../../support/playground/speak-english.ts';

speakEnglish();
const names = { nameOf: (id: string) => (id === '70' ? 'Mira' : undefined) };

describe('what a screen reader says of a message', () => {
  it('names it by its command and the first of its texts', () => {
    const seen = messageOf({ embeds: [{ title: '**Vortex**', description: 'long' }] });
    const used = { label: '/player', options: 'uid:12345' };
    expect(labelMessage(seen, names, used)).toBe('Loadout, /player uid:12345, Vortex');
    expect(summarizeMessage(seen, names, used)).toBe('Loadout, /player uid:12345, Vortex. long');
  });

  it('leaves out what is not there', () => {
    const used = { label: '/player', options: '' };
    expect(labelMessage(messageOf({ content: 'hello' }), names)).toBe('Loadout, hello');
    expect(labelMessage(messageOf({}), names, used)).toBe('Loadout, /player');
    expect(labelMessage({ ...messageOf({}), isThinking: true }, names, used)).toBe(
      'Loadout, /player, Loadout is thinking…',
    );
  });

  it.each([
    ['# Title\n-# small **bold** `12345`', 'Title small bold 12345'],
    ['- one\n- two', 'one, two'],
    ['by <@70> in <#1>, see </server region:9>', 'by @Mira in #1, see /server region'],
    ['||hidden|| <:wave:1> [link](https://loadout.example)', 'link'],
    ['<t:43200:D>', 'January 1, 1970'],
    ['\\_Neo\\_\n> quoted', '_Neo_ quoted'],
  ])('reads %j as %j', (content, words) => {
    expect(summarizeMessage(messageOf({ content }), names)).toBe(`Loadout, ${words}`);
  });

  it('is no longer than one can follow, and cuts no letter in two', () => {
    const summary = summarizeMessage(messageOf({ content: '🦊'.repeat(500) }), names);
    expect([...summary].length).toBeLessThan(280);
    expect(summary).toMatch(/🦊 …$/u);
  });
});

function messageOf(facts: Partial<Record<keyof APIMessage, unknown>>): PageMessage {
  const message = {
    author: { username: 'loadout', global_name: 'Loadout' },
    content: '',
    embeds: [],
    ...facts,
  };
  return {
    message: message as unknown as APIMessage,
    isEphemeral: false,
    isThinking: false,
    isDeletable: false,
  };
}

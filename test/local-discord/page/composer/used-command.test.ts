import type { APIMessage } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { nameUsedCommand } from '../../../../src/local-discord/page/composer/used-command.ts';
import { t } from '../../../../src/local-discord/page/language/texts.ts';
import type { OptionValues, PageMessage } from '../../../../src/local-discord/page/wire.ts';
import { player, registered } from '../../../support/playground/registered.ts';
import { speakEnglish } from '../../../support/playground/speak-english.ts';

speakEnglish();

const names = { nameOf: (id: string) => (id === '71' ? 'Ada' : undefined) };

function nameOf(options: OptionValues): string | undefined {
  const message = { interaction: { name: player.name }, application_id: '1' } as APIMessage;
  const seen: PageMessage = { message, options, isEphemeral: false, isThinking: false, isDeletable: false };
  return nameUsedCommand(seen, registered, names)?.options;
}

it('shows the values of options as their member chose them', () => {
  expect(nameOf({ uid: '12345', region: 'BR', member: '71', private: true })).toBe(
    `uid:12345 region:Brazil member:@Ada private:${t('yes')}`,
  );
});

it('shows people by name, also in texts that mention them', () => {
  expect(nameOf({ uid: '<@71>' })).toBe('uid:@Ada');
  expect(nameOf({ uid: '<@!71>', member: '72' })).toBe(`uid:@Ada member:@${t('unknownPerson')}`);
});

import { describe, expect, it } from 'vitest';
import { renderMessage } from '../../../../src/bot/views/message/message.ts';
import { languageOptions } from '../../../../src/bot/views/server/panel.ts';
import { serverSavedView, serverSectionView, serverView } from '../../../../src/bot/views/server/server.ts';
import { digestModal, serverModal } from '../../../../src/bot/views/server/server-modals.ts';
import { modalForm } from '../../../../src/local-discord/rules/modal.ts';
import { discordLocales } from '../../../../src/shared/text/discord-locales.ts';
import { nameLanguages } from '../../../../src/shared/text/own-names.ts';
import { t } from '../../../support/english.ts';
import { expectSendable } from '../../../support/views/limits.ts';
import { embedOf } from '../../../support/views/parts.ts';
import { language } from '../../../support/views/sample.ts';

const options = {
  ownerId: '99999999999999999999',
  language,
  languages: nameLanguages(discordLocales),
  defaults: { region: 'sg' },
  now: 1_700_000_000_000,
};
const channels = Array.from({ length: 25 }, (_, index) => `123456789012345678${index}`);
/** As much as there can be. */
const full = {
  region: 'x-y-z',
  locale: 'tlh',
  visibility: 'private',
  theme: 'accent',
  channels,
  leaderboard: false,
  digest: { isOn: true, channelId: channels[0], day: 0, hour: 23, zone: 'Pacific/Chatham' },
} as const;

describe('the view of /server', () => {
  it.each([{}, full])('can be sent, whatever is chosen: %j', (choices) => {
    expectSendable(
      renderMessage(
        serverView(choices, { ...options, setUp: { permissions: 0n, isInvitationPosted: false } }),
      ),
    );
  });

  it('can be sent with every change and note there is', () => {
    const notes = {
      channels: channels.map((id, index) => ({ id, permissions: 1n << BigInt(index) })),
      clashes: [
        { field: 'digest', by: undefined },
        { field: 'channels', by: '5' },
      ] as const,
    };
    const reply = renderMessage(serverSavedView({}, full, { ...options, notes, section: 'digest' }));
    expectSendable(reply);
    expect(embedOf(reply).description).toContain(
      t('panel.clash', { admin: 'Somebody', field: 'Weekly digest' }),
    );
  });

  it.each([{}, full])('has sections that can be sent, whatever is chosen: %j', (choices) => {
    for (const section of ['digest', 'theme'] as const)
      expectSendable(renderMessage(serverSectionView(section, choices, options)));
  });

  it('shows what is chosen among more languages than a form has room for', () => {
    const chosen = JSON.stringify(serverModal({ choices: { locale: 'zh-TW' }, revision: 1 }, options));
    expect(chosen).toMatch(/"value":"zh-TW","default":true/);
    const locales = languageOptions('zh-TW', options.languages, language).map(({ value }) => value);
    expect([locales.length, locales[0], locales.at(-1)]).toEqual([25, '-', 'zh-TW']);
    expect(languageOptions(undefined, options.languages.slice(0, 24), language)).toHaveLength(25);
  });

  it('opens forms that Discord takes, with more languages than a select has room for', () => {
    for (const choices of [{}, full])
      for (const modal of [serverModal, digestModal])
        expect(
          modalForm.safeParse(modal({ choices, revision: 999_999_999 }, options, '7')).error,
        ).toBeUndefined();
  });
});

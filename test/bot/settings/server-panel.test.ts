import { describe, expect, it } from 'vitest';
import {
  digestForm,
  digestSection,
  digestSectionView,
} from '../../../src/bot/community/digest/digest-section.ts';
import { choiceOptions } from '../../../src/bot/settings/form.ts';
import { serverSettings } from '../../../src/bot/settings/list/setting-list.ts';
import { serverForm } from '../../../src/bot/settings/server-panel.ts';
import { serverSavedLines, serverView } from '../../../src/bot/settings/server-view.ts';
import { renderMessage } from '../../../src/bot/views/message/message.ts';
import { modalForm } from '../../../src/local-discord/rules/modal.ts';
import { discordLocales } from '../../../src/shared/text/discord-locales.ts';
import { nameLanguages } from '../../../src/shared/text/own-names.ts';
import { t } from '../../support/english.ts';
import { expectSendable } from '../../support/views/limits.ts';
import { embedOf } from '../../support/views/parts.ts';
import { language } from '../../support/views/sample.ts';

const options = {
  ownerId: '99999999999999999999',
  language,
  languages: nameLanguages(discordLocales),
  defaults: { region: 'sg' },
  now: 1_700_000_000_000,
  sections: [digestSection],
  controls: {},
};
const steps = [
  { label: t('buttons.setRegion'), hint: t('server.region'), setting: 'region', isDone: false },
] as const;
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
        serverView(choices, { ...options, news: [], setUp: { permissions: 0n, steps, result: '' } }),
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
      more: [t('server.digest.needsChannel')],
    };
    const news = serverSavedLines({ before: {}, choices: full }, { ...options, notes });
    const setUp = { permissions: 0n, steps, result: '' };
    const reply = renderMessage(serverView(full, { ...options, news, setUp }));
    expectSendable(reply);
    expect(embedOf(reply).description).toContain(
      t('panel.clash', { admin: 'Somebody', field: 'Weekly digest' }),
    );
  });

  it.each([{}, full])('has a section that can be sent, whatever is chosen: %j', (choices) => {
    expectSendable(renderMessage(digestSectionView(choices, options)));
  });

  it('shows what is chosen among more languages than a form has room for', () => {
    const chosen = JSON.stringify(
      serverForm('panel', { choices: { locale: 'zh-TW' }, revision: 1 }, options),
    );
    expect(chosen).toMatch(/"value":"zh-TW","default":true/);
    const list = (locale: string | undefined, languages = options.languages) =>
      choiceOptions(serverSettings.settings.locale, locale, { ...options, languages });
    const locales = list('zh-TW').map(({ value }) => value);
    expect([locales.length, locales[0], locales.at(-1)]).toEqual([25, '-', 'zh-TW']);
    expect(list(undefined, options.languages.slice(0, 24))).toHaveLength(25);
  });

  it('opens forms that Discord takes, with more languages than a select has room for', () => {
    for (const choices of [{}, full]) {
      const chosen = { choices, revision: 999_999_999 };
      const forms = ['panel', 'rankUpChannelId'].map((name) => serverForm(name, chosen, options));
      for (const form of [...forms, digestForm(chosen, options, '7')])
        expect(modalForm.safeParse(form).error).toBeUndefined();
    }
  });
});

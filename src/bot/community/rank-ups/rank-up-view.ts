import { userMention } from '@discordjs/builders';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import type { Language } from '../../text/languages.ts';
import { announceButton, rankUpIds } from '../../views/board/rank-up-ids.ts';
import { noticeColour, tierColours } from '../../views/message/colours.ts';
import type { PlainView, View } from '../../views/message/view.ts';
import { playerView } from '../../views/player/player-view.ts';
import { formatChannels } from '../../views/words/channels.ts';
import { formatTierName } from '../../views/words/format-rank.ts';
import { formatNameInMarkdown } from '../../views/words/names.ts';
import type { RankUp } from './due-rank-ups.ts';

export function askForRankUpsView(
  { ownerId, name, channelId }: { ownerId: string; name: string; channelId: string },
  language: Language,
): PlainView {
  const { t } = language;
  const values = {
    channel: formatChannels([channelId], language),
    name: formatNameInMarkdown(name, language),
  };
  return {
    title: t('rankUp.ask.title'),
    lines: [{ markdown: t('rankUp.ask.text', values) }],
    colour: noticeColour,
    buttons: [
      { label: t('buttons.announceRankUps'), customId: rankUpIds.join.write(ownerId, []), style: 'primary' },
      { label: t('buttons.noThanks'), customId: rankUpIds.decline.write(ownerId, []) },
    ],
  };
}

export function noRankUpsView(reason: 'declined' | 'off', { t }: Language): PlainView {
  return { title: t('panel.unchanged'), lines: [{ markdown: t(`rankUp.${reason}`) }], colour: noticeColour };
}

export function rankUpView(
  { account, guildId, from, to }: RankUp,
  {
    found,
    ...pictures
  }: Pick<Parameters<typeof playerView>[1], 'pictures' | 'missing'> & { found: FoundPlayer },
  language: Language,
): View {
  const { t } = language;
  const { picture, facts } = playerView(found, { ...pictures, language });
  return {
    title: t('rankUp.title', { rank: formatTierName(to, language) }),
    lines: [
      {
        markdown: t('rankUp.text', {
          member: userMention(account.userId),
          name: formatNameInMarkdown(account.name, language),
          from: formatTierName(from, language),
        }),
      },
    ],
    facts,
    colour: tierColours[to],
    picture,
    buttons: [announceButton(guildId, language)],
  };
}

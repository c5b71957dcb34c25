import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import { type CustomIdCodec, decodeCustomId, defineCustomId } from '../message/custom-id.ts';
import type { ViewButton } from '../message/view.ts';
import { regionField } from '../player/player-codec.ts';
import { playerModal } from '../player/player-modal.ts';

/** Custom ID, without its owner, to continue with after the link. If empty, the player's card is shown. */
export type LinkIntent = readonly string[];

export interface LinkState {
  region?: string | undefined;
  intent?: LinkIntent | undefined;
}

const linkState = z.codec(z.array(z.string()), z.custom<LinkState>(), {
  decode: ([region = '', ...intent]): LinkState => ({ region: regionField.parse(region), intent }),
  encode: ({ region, intent = [] }): string[] =>
    region === undefined && intent.length === 0 ? [] : [region ?? '', ...intent],
});

/** Custom ID of both the button that opens the link form and the form; `/account` handles both. */
export const linkAccountId = withIntentIfItFits(defineCustomId('account', 'link', linkState));

/** Custom ID of the form that links, then redraws the board whose button opened it. Keeps the board's owner. */
export const linkToJoinId = withIntentIfItFits(defineCustomId('account', 'linkjoin', linkState));

export function linkAccountButton(ownerId: string, { t }: Language, intent?: string): ViewButton {
  const customId = linkAccountId.write(ownerId, { intent: intent ? toLinkIntent(intent) : [] });
  return { label: t('buttons.linkAccount'), customId, style: 'primary' };
}

export function linkModal(
  ownerId: string,
  state: LinkState,
  language: Language,
  form = linkAccountId,
): APIModalInteractionResponseCallbackData {
  return playerModal({
    customId: form.write(ownerId, { intent: state.intent }),
    title: language.t('buttons.linkAccount'),
    region: state.region,
    language,
  });
}

export function toLinkIntent(customId: string): LinkIntent {
  const decoded = decodeCustomId(customId);
  return decoded ? [decoded.command, decoded.action, ...decoded.fields] : [];
}

export function withIntentIfItFits<State extends { intent?: LinkIntent | undefined }>(
  id: CustomIdCodec<State>,
): CustomIdCodec<State> {
  return {
    ...id,
    write(ownerId, state) {
      try {
        return id.write(ownerId, state);
      } catch (error) {
        if (!(error instanceof RangeError) || !state.intent?.length) throw error;
        return id.write(ownerId, { ...state, intent: [] });
      }
    },
  };
}

import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import { isDiscordError } from '../../discord/rest/is-discord-error.ts';
import type { OwnServices } from '../../discord/services-of-bot.ts';
import type { FeatureParts, PostParts } from '../feature.ts';
import { formatInvitationCount } from './invitation-view.ts';

const goneCodes = [
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.MissingAccess,
];

/** Time within which links share one edit of the invitation. */
export const gatherMs = 5_000;

/** Updates the member count shown in invitations, and forgets deleted messages. */
export function startInvitationCounter({
  api,
  services,
  sleep,
  log,
}: Omit<FeatureParts, 'api' | 'askedApi' | 'services'> &
  Pick<PostParts, 'api'> & { services: Pick<OwnServices, 'invitations' | 'members' | 'languages'> }): void {
  const { invitations } = services;
  const { settings } = services.members;
  const waiting = new Set<string>();

  async function update(guildId: string): Promise<void> {
    const outdated = await invitations.takeUpdate(guildId);
    if (!outdated) return;
    const { channelId, messageId, count } = outdated;
    try {
      const { serverLocale } = await settings.ofServer(guildId);
      const content = formatInvitationCount(count, services.languages.for(serverLocale));
      // An edit of the content keeps the embed and its picture.
      await api.channels.editMessage(channelId, messageId, { content });
    } catch (error) {
      // Other refusals, such as a stray 401, may be over by the next link.
      if (!isDiscordError(error, goneCodes)) throw error;
      await invitations.forget(guildId);
    }
  }

  invitations.onCount((guildId) => {
    if (waiting.has(guildId)) return;
    waiting.add(guildId);
    void sleep(gatherMs)
      .then(() => {
        waiting.delete(guildId);
        return update(guildId);
      })
      .catch((error: unknown) =>
        log.debug({ error }, 'an invitation shows an old number until the next link'),
      );
  });
}

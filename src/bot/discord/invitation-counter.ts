import type { API } from '@discordjs/core/http-only';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { Log } from '../../shared/log/log.ts';
import type { Sleep } from '../../shared/time/sleep.ts';
import type { Invitations } from '../members/invitations.ts';
import { isDiscordError } from './rest/is-discord-error.ts';

interface InvitationCounterOptions {
  api: Pick<API, 'channels'>;
  invitations: Pick<Invitations, 'onCount' | 'takeUpdate' | 'forget'>;
  /** The words above an invitation, in the server's language. */
  wordCount(guildId: string, count: number): Promise<string>;
  sleep: Sleep;
  log: Log;
}

const goneCodes = [
  RESTJSONErrorCodes.UnknownChannel,
  RESTJSONErrorCodes.UnknownMessage,
  RESTJSONErrorCodes.MissingAccess,
];

/** Members who link within this time are counted by one edit. */
export const gatherMs = 5_000;

/** Keeps the number above each invitation up to date, from now on. It forgets a message that is gone. */
export function keepInvitationsCounted(options: InvitationCounterOptions): void {
  const { api, invitations, wordCount, sleep, log } = options;
  const waiting = new Set<string>();

  async function update(guildId: string): Promise<void> {
    const outdated = await invitations.takeUpdate(guildId);
    if (!outdated) return;
    const { channelId, messageId, count } = outdated;
    try {
      // The embed and its picture stay.
      await api.channels.editMessage(channelId, messageId, { content: await wordCount(guildId, count) });
    } catch (error) {
      // Any other refusal, such as a stray 401, may be over by the next link.
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

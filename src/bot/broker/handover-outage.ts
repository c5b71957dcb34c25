import type { APIInteraction } from 'discord-api-types/v10';
import type { Log } from '../../shared/log/log.ts';
import { incidentCode } from '../discord/answer/incident-code.ts';
import { readClientLocale } from '../discord/answer/read-interaction.ts';
import type { Languages } from '../text/languages.ts';
import type { Reply } from '../views/message/reply.ts';
import { noticeReply } from '../views/notice.ts';

export type HandoverOutage = ReturnType<typeof createHandoverOutage>;

interface HandoverOutageOptions {
  languages: Languages;
  now: () => number;
  log: Log;
}

/** Remembers an outage in which interactions can't reach workers; logs it once, with the code that members see. */
export function createHandoverOutage({ languages, now, log }: HandoverOutageOptions) {
  let outage: { began: number; incident: string } | undefined;

  function begin(raw: APIInteraction, error: unknown) {
    const incident = incidentCode(raw.id);
    log.error({ error, incident }, 'interactions can’t be handed to the workers; members are told');
    return { began: now(), incident };
  }

  return {
    replyTo(raw: APIInteraction, error: unknown): Reply {
      outage ??= begin(raw, error);
      return noticeReply('down', languages.for(readClientLocale(raw)), { incident: outage.incident });
    },
    end(): void {
      if (outage) log.info({ lastedMs: now() - outage.began }, 'handing interactions to the workers again');
      outage = undefined;
    },
  };
}

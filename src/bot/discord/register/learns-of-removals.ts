import type { API } from '@discordjs/core/http-only';
import { ApplicationWebhookEventType } from 'discord-api-types/v10';
import { z } from 'zod';

/**
 * Whether Discord tells the application which members removed it, as the operator has set it in the Developer Portal. False
 * if Discord does not answer in time: the member then reads less, but nothing wrong.
 */
export async function learnsOfRemovals({ applications }: Pick<API, 'applications'>): Promise<boolean> {
  try {
    const application = await applications.getCurrent({ signal: AbortSignal.timeout(askMs) });
    return tellsRemovals.safeParse(application).success;
  } catch {
    return false;
  }
}

const askMs = 1_000;

const tellsRemovals = z.object({
  event_webhooks_url: z.string().min(1),
  // Enabled: neither by the operator nor, after failures, by Discord switched off.
  event_webhooks_status: z.literal(2),
  event_webhooks_types: z
    .array(z.string())
    .refine((types) => types.includes(ApplicationWebhookEventType.ApplicationDeauthorized)),
});

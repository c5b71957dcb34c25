import type { API } from '@discordjs/core/http-only';
import { ApplicationWebhookEventType } from 'discord-api-types/v10';
import { z } from 'zod';

/** Whether Discord reports users who remove the application (Developer Portal). False if it doesn't answer in time. */
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
  // Enabled. Other values: switched off by the operator, or by Discord after failures.
  event_webhooks_status: z.literal(2),
  event_webhooks_types: z
    .array(z.string())
    .refine((types) => types.includes(ApplicationWebhookEventType.ApplicationDeauthorized)),
});

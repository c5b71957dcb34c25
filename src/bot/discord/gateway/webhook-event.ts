import { ApplicationWebhookEventType, ApplicationWebhookType } from 'discord-api-types/v10';
import { z } from 'zod';

export type WebhookEvent = { kind: 'deauthorized'; userId: string } | { kind: 'other' };

export function readWebhookEvent(raw: unknown): WebhookEvent | undefined {
  const { data: body } = webhookBody.safeParse(raw);
  if (!body) return undefined;
  const { data: left } = deauthorization.safeParse(body.event);
  return left ? { kind: 'deauthorized', userId: left.data.user.id } : { kind: 'other' };
}

const webhookBody = z.object({
  version: z.number(),
  application_id: z.string(),
  type: z.enum(ApplicationWebhookType),
  token: z.undefined().optional(),
  event: z.unknown().optional(),
});

const deauthorization = z.object({
  type: z.literal(ApplicationWebhookEventType.ApplicationDeauthorized),
  data: z.object({ user: z.object({ id: z.string().regex(/^\d{1,20}$/) }) }),
});

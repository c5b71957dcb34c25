import { randomUUID } from 'node:crypto';
import { InteractionResponseType, InteractionType } from 'discord-api-types/v10';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
import { readPayload } from '../messages/read-payload.ts';
import type { Exchange } from '../options.ts';
import { readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { acceptCallback, recordRefusal } from './callback.ts';
import type { OpenInteraction } from './interaction-log.ts';

/** Sends a signed interaction to the endpoint URL and applies the response. @throws Error that says how that failed */
export async function deliverByHttp(world: World, interaction: OpenInteraction, url: string): Promise<void> {
  const response = await post(world, url, interaction.request);
  if (!response.ok) throw new Error(`Its address answered ${response.status}`);
  const raw = Buffer.from(await response.arrayBuffer());
  if (raw.length === 0) return;
  const { json, files } = await readPayload(raw, response.headers.get('content-type') ?? '');
  const tell = (status: number, answer?: unknown) =>
    world.announce({
      type: 'http-answer',
      exchange: { ...describeAnswer(interaction), body: json, files, status, response: answer },
    });
  try {
    recordRefusal(interaction, () => {
      if (interaction.isGivenUp) throw apiErrors.unknownInteraction();
      const { type, data } = readForm(answerForm, json);
      acceptCallback(world, interaction, { type, data, files });
    });
    tell(204);
  } catch (error) {
    if (error instanceof ApiError) tell(error.status, error.body);
    throw error;
  }
}

function describeAnswer({ request: { id, token } }: OpenInteraction): Pick<Exchange, 'method' | 'path'> {
  return { method: 'HTTP', path: `/interactions/${id}/${token}` };
}

/** Checks an endpoint. Documented: it must answer a signed PING with PONG, and a badly signed one with 401. */
export async function isEndpointGood(world: World, url: string): Promise<boolean> {
  const ping = {
    id: world.makeId(),
    application_id: world.state.application.id,
    type: InteractionType.Ping,
    token: randomUUID(),
    version: 1,
    user: world.state.bot,
    entitlements: [],
    authorizing_integration_owners: {},
  };
  try {
    const forged = await post(world, url, ping, '0'.repeat(128));
    if (forged.status !== 401) return false;
    const answer = await post(world, url, ping);
    return answer.ok && pongForm.safeParse(await answer.json()).success;
  } catch {
    return false;
  }
}

async function post(world: World, url: string, content: object, forgedSignature?: string): Promise<Response> {
  const { clock, signingKey, acknowledgeWithinMs } = world;
  const body = JSON.stringify(content);
  const timestamp = String(Math.floor(clock.now() / 1000));
  const late = new AbortController();
  const cancel = clock.after(acknowledgeWithinMs, () => late.abort());
  try {
    return await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: late.signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
        'x-signature-ed25519': forgedSignature ?? signingKey.sign(timestamp, body),
        'x-signature-timestamp': timestamp,
      },
      body,
    });
  } finally {
    cancel();
  }
}

const answerForm = z.object({ type: z.enum(InteractionResponseType), data: z.unknown().optional() });
const pongForm = z.object({ type: z.literal(InteractionResponseType.Pong) });

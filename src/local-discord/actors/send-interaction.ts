import { type APIInteraction, GatewayDispatchEvents, InteractionType } from 'discord-api-types/v10';
import { ActorError, NoBotError, NoResponseError } from '../errors/actor-error.ts';
import { type Place, shardingIdOf } from '../guild/place.ts';
import { deliverByHttp } from '../interactions/deliver.ts';
import { OpenInteraction, type Outcome } from '../interactions/interaction-log.ts';
import { nameInteraction } from '../interactions/name-interaction.ts';
import type { World } from '../world.ts';

export interface DeliveryOptions {
  after(delayMs: number, task: () => void): () => void;
  answerTimeoutMs: number;
}

interface Sending {
  request: APIInteraction;
  place: Place;
  /** The interaction whose response opened the modal. */
  openedBy?: APIInteraction;
  onAcknowledged?: () => void;
}

/** Sends an interaction and awaits the final answer. @throws NoBotError, NoResponseError, or ActorError without one */
export function sendInteraction(
  world: World,
  { request, place, openedBy, onAcknowledged = () => {} }: Sending,
  delivery: DeliveryOptions,
): Promise<Outcome> {
  const { interactions_endpoint_url: url } = world.state.application;
  const event = GatewayDispatchEvents.InteractionCreate;
  const guildId = shardingIdOf(place);
  const listening = url ? [] : world.sessions.listening(event, guildId);
  if (!url && listening.length === 0) return Promise.reject(new NoBotError());
  return new Promise((resolve, reject) => {
    let stopWaiting = delivery.after(world.acknowledgeWithinMs, () => {
      // A bot that was started meanwhile has a session of its own.
      const isGone = !url && listening.every(({ socket }) => !socket);
      giveUp(describeLastError(interaction) || explainSilence(isGone));
    });
    const giveUp = (reason: string) => {
      world.explanations.add(
        `${nameInteraction(request)} had no answer within ${world.acknowledgeWithinMs} ms. ${reason}`,
      );
      interaction.giveUp(new NoResponseError(reason));
    };
    const facts = { request, place, openedBy, createdAt: world.now() };
    const interaction = new OpenInteraction(facts, {
      finish(outcome) {
        stopWaiting();
        // Lets the bot read the HTTP response before the member's next step.
        setImmediate(resolve, outcome);
      },
      giveUp(error) {
        stopWaiting();
        reject(error);
      },
      onAcknowledged() {
        onAcknowledged();
        stopWaiting();
        stopWaiting = delivery.after(delivery.answerTimeoutMs, () =>
          reject(explainDeferral(interaction, delivery)),
        );
      },
    });
    world.interactions.put(interaction);
    // Documented: an application with an endpoint URL gets no interactions over the gateway.
    if (!url) return world.sessions.dispatch(event, request, guildId);
    deliverByHttp(world, interaction, url).catch((error: unknown) => {
      if (interaction.isAcknowledged) return;
      giveUp(describeLastError(interaction) || describe(error));
    });
  });
}

function explainSilence(isGone: boolean): string {
  return isGone
    ? "The bot's connection closed meanwhile: it crashed, or was stopped."
    : 'The bot received it and sent nothing: its handler threw an error, waits for something, or does not know it. If it only needs longer, defer first (type 5).';
}

function explainDeferral(interaction: OpenInteraction, { answerTimeoutMs }: DeliveryOptions): ActorError {
  const sentence = `The application took this up and said nothing for ${answerTimeoutMs / 1000} s.`;
  return new ActorError(`${sentence} ${describeLastError(interaction)}`.trimEnd());
}

function describe(error: unknown): string {
  return error instanceof Error ? `${error.message}.` : String(error);
}

function describeLastError({ lastError, request }: OpenInteraction): string {
  const step = request.type === InteractionType.ApplicationCommandAutocomplete ? 'choices' : 'answer';
  return lastError ? `Its last ${step} was refused: ${lastError}` : '';
}

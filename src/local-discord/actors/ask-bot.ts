import { type APIInteraction, GatewayDispatchEvents, InteractionType } from 'discord-api-types/v10';
import type { OpenInteraction, Outcome } from '../interactions/interaction-log.ts';
import type { World } from '../world.ts';
import { Refusal } from './refusal.ts';

export interface Waiting {
  isBotThere(): boolean;
  after(delayMs: number, task: () => void): () => void;
  answerTimeoutMs: number;
}

/**
 * Sends an interaction to the bot and waits for the end of its answer.
 * @throws Refusal when no bot is there, or it does not answer in time
 */
export function askBot(world: World, request: APIInteraction, waiting: Waiting): Promise<Outcome> {
  if (!waiting.isBotThere())
    return Promise.reject(new Refusal('The application did not respond: no bot is connected.'));
  return new Promise((resolve, reject) => {
    let stopWaiting = waiting.after(world.acknowledgeWithinMs, () => {
      interaction.isGivenUp = true;
      reject(new Refusal(`The application did not respond.${why(interaction)}`));
    });
    const interaction: OpenInteraction = {
      request,
      userId: request.member?.user.id ?? '',
      createdAt: world.now(),
      isAcknowledged: false,
      isGivenUp: false,
      originalId: undefined,
      messageIds: new Set(),
      lastRefusal: undefined,
      settle(outcome) {
        stopWaiting();
        // The bot has the answer to its request before the person goes on.
        setImmediate(resolve, outcome);
      },
      onAcknowledged() {
        stopWaiting();
        stopWaiting = waiting.after(waiting.answerTimeoutMs, () => {
          const seconds = waiting.answerTimeoutMs / 1000;
          reject(
            new Refusal(`The application took this up and said nothing for ${seconds} s.${why(interaction)}`),
          );
        });
      },
    };
    world.interactions.add(interaction);
    world.tell(GatewayDispatchEvents.InteractionCreate, request, 0);
  });
}

function why({ lastRefusal, request }: OpenInteraction): string {
  const step = request.type === InteractionType.ApplicationCommandAutocomplete ? 'choices' : 'answer';
  return lastRefusal ? ` Its last ${step} was refused: ${lastRefusal}` : '';
}

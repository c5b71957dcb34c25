import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from './clock.ts';

/** What can be done to the playground itself. */
export interface Controls {
  /** Closes the bot and opens it again with the same store. */
  restartBot(): Promise<void>;
  /** Discord's. */
  clock: Clock;
}

/** Restarts the bot and puts Discord's clock forward. */
export function serveControls(app: FastifyInstance, { restartBot, clock }: Controls): void {
  app.post('/api/restart-bot', async () => {
    await restartBot();
    return {};
  });
  app.post('/api/forward-clock', (request) => {
    clock.forward(forwardBody.parse(request.body).minutes * 60_000);
    return { aheadMs: clock.aheadMs() };
  });
}

const forwardBody = z.strictObject({
  minutes: z
    .int()
    .min(1)
    .max(24 * 60),
});

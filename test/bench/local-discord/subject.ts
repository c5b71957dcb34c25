import fastify from 'fastify';
import { openLocalDiscord } from '../../../src/local-discord/open-local-discord.ts';

/** The first message of a measured program, once it listens. */
export interface Ready {
  /** REST base without version. */
  apiUrl: string;
  token: string;
  applicationId: string;
}

/** The resources that a measured program has used. */
export interface Used {
  /** Bytes, after a garbage collection. */
  memory: number;
  /** Of the processor, since it started. */
  milliseconds: number;
}

/** The orders to a measured program: start, let members run a command, report the used resources. */
export type Order = { start: 'local' | 'bare' } | { run: number; atOnce: number } | 'report';

type Subject = Ready & { run(count: number, atOnce: number): Promise<void> };

let subject: Promise<Subject> | undefined;

// Runs in a process of its own, forked by open-subject.ts.
process.on('message', async (order: Order) => {
  if (order === 'report') return void process.send?.(report());
  if ('start' in order) {
    subject = order.start === 'local' ? startLocal() : startBare();
    const { run: _, ...ready } = await subject;
    return void process.send?.(ready);
  }
  const startedAt = performance.now();
  await (await subject)?.run(order.run, order.atOnce);
  process.send?.({ seconds: (performance.now() - startedAt) / 1000 });
});

async function startLocal(): Promise<Subject> {
  const discord = await openLocalDiscord({ now: Date.now, acknowledgeWithinMs: 60_000 });
  const members = Array.from({ length: 50 }, (_, number) => discord.member(`Member ${number}`));
  return {
    apiUrl: discord.apiUrl,
    token: discord.token,
    applicationId: discord.applicationId,
    async run(count, atOnce) {
      let started = 0;
      const inTurn = async (number: number) => {
        while (started++ < count) await members[number % members.length]?.runs('/card');
      };
      await Promise.all(Array.from({ length: atOnce }, (_, number) => inTurn(number)));
    },
  };
}

/** Fastify that takes the same bodies and does nothing with them. */
async function startBare(): Promise<Subject> {
  const app = fastify({ routerOptions: { maxParamLength: 1000 } });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async () => undefined);
  app.post('/api/v10/interactions/:id/:token/callback', (_request, reply) => reply.code(204).send());
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { apiUrl: `${origin}/api`, token: '', applicationId: '', run: async () => {} };
}

function report(): Used {
  const { user, system } = process.cpuUsage();
  globalThis.gc?.();
  return { memory: process.memoryUsage.rss(), milliseconds: (user + system) / 1000 };
}

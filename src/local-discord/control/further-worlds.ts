import type { FastifyInstance } from 'fastify';
import { describeSettings } from '../describe-settings.ts';
import { type WorldFile, WorldFileError } from '../guild/world-file.ts';
import type { LocalDiscord } from '../local-discord.ts';

export async function furtherWorlds(
  app: FastifyInstance,
  { open }: { open: (world: WorldFile | undefined) => Promise<LocalDiscord> },
): Promise<void> {
  const worlds = new Map<string, LocalDiscord>();
  app.post<{ Body: WorldFile | undefined }>('/worlds', async ({ body }, reply) => {
    try {
      const discord = await open(body);
      worlds.set(new URL(discord.cdnUrl).port, discord);
      return reply.code(201).send(describeSettings(discord));
    } catch (error) {
      if (error instanceof WorldFileError) return reply.code(400).send({ message: error.message });
      throw error;
    }
  });
  app.delete<{ Params: { port: string } }>('/worlds/:port', async ({ params: { port } }, reply) => {
    const discord = worlds.get(port);
    if (!discord) return reply.code(404).send({ message: 'There is no such world.' });
    worlds.delete(port);
    await discord.close();
    return reply.code(204).send();
  });
  app.addHook('onClose', async () => {
    await Promise.all([...worlds.values()].map((discord) => discord.close()));
  });
}

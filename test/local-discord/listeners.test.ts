import { once } from 'node:events';
import { expect, it } from 'vitest';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { answerOf, call } from '../support/local-discord/raw-bot.ts';

it('a listener that throws keeps neither the other ones nor the request from going on', async () => {
  const heard: string[] = [];
  const discord = await openLocalDiscord({
    onExchange: () => {
      throw new Error('a bug of the one who watches requests');
    },
  });
  discord.onChange(() => {
    throw new Error('a bug of the one who watches messages');
  });
  const stop = discord.onChange(({ type }) => heard.push(type));
  discord.trouble.onChange(() => {
    throw new Error('a bug of the one who watches trouble');
  });
  discord.trouble.onChange(() => heard.push('trouble'));
  const warned = once(process, 'warning');
  const path = `/channels/${discord.channelId}/messages`;
  expect((await answerOf(call(discord, 'POST', path, { content: 'hello' }))).status).toBe(200);
  expect((await warned)[0].message).toContain('a bug of the one who watches');
  expect(discord.member('Mira').says('hi').message.content).toBe('hi');
  discord.trouble.order({ kind: 'error', times: 1 });
  expect(heard).toEqual(['message', 'message', 'trouble']);
  stop();
  discord.member('Mira').says('again');
  expect(heard).toHaveLength(3);
  await discord.close();
});

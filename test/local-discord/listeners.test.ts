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
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  const path = `/channels/${discord.channelId}/messages`;
  expect((await answerOf(call(discord, 'POST', path, { content: 'hello' }))).status).toBe(200);
  expect(discord.member('Mira').says('hi').message.content).toBe('hi');
  discord.trouble.order({ kind: 'error', times: 1 });
  expect(heard).toEqual(['message', 'message', 'trouble']);
  stop();
  discord.member('Mira').says('again');
  expect(heard).toHaveLength(3);
  await discord.close();
  process.off('warning', note);
  expect(new Set(warnings)).toEqual(
    new Set(['requests', 'messages', 'trouble'].map((what) => `a bug of the one who watches ${what}`)),
  );
});

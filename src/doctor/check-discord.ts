import { DefaultUserAgent } from '@discordjs/rest';
import { z } from 'zod';
import { readBody } from '../contract/answer-body.ts';
import type { HttpAnswer } from '../http/http-client.ts';
import { ask } from './ask.ts';
import type { Check } from './check.ts';
import { type Finding, note, ok, problem } from './finding.ts';

/** Asks Discord once who the token belongs to. */
export const checkDiscord: Check = {
  name: 'Discord',
  needs: ['DISCORD_TOKEN', 'DISCORD_API_URL'],
  async run({ config: { discord }, timeoutMs }) {
    if (!discord.token) return ok('not asked: the playground brings its own');
    const headers = { authorization: `Bot ${discord.token}` };
    const url = `${discord.apiUrl}/v10/users/@me`;
    try {
      return judge(await ask(url, { userAgent: DefaultUserAgent, headers, timeoutMs }));
    } catch (error) {
      return problem(
        `it can't be reached at DISCORD_API_URL: ${error instanceof Error ? error.message : error}`,
      );
    }
  },
};

function judge({ status, headers, body }: HttpAnswer): Finding {
  const { kind, ...read } = readBody(body, headers['content-type']);
  const json = 'json' in read ? read.json : undefined;
  const user = bot.safeParse(json).data;
  if (status === 200 && user) return ok(`it knows the token: ${user.username}`);
  if (status === 401 && json)
    return problem('it refuses DISCORD_TOKEN. Copy the token again from the Developer Portal, Bot page.');
  if (status === 429) return note('it limits us at the moment. Wait for a minute, then try again.');
  if (status >= 500)
    return problem(`it answers with status ${status}. If it is down, wait; else check DISCORD_API_URL.`);
  const what = kind === 'markup' ? 'a web page' : 'something else than a bot';
  return problem(
    `what answers at DISCORD_API_URL is not Discord: it sends ${what} (status ${status}). Remove the line to use https://discord.com/api.`,
  );
}

// Printed: no control characters.
const bot = z.object({ username: z.string().regex(/^[^\p{Cc}]{1,40}$/u) });

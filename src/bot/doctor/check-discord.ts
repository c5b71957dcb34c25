import { DefaultUserAgent } from '@discordjs/rest';
import { z } from 'zod';
import { readBody } from '../../shared/contract/answer-body.ts';
import { reasonOf } from '../../shared/errors/reason-of.ts';
import { commandFor } from '../../shared/process/command-for.ts';
import { countedServers, crowdedShards } from '../discord/gateway/crowded-shards.ts';
import type { Shards } from '../discord/gateway/gateway.ts';
import { deliveryProblem, deliverySettings } from '../discord/register/delivery.ts';
import { installedAs, installLink, missingInstallSettings } from '../discord/register/install-settings.ts';
import type { HttpAnswer } from '../http/http-client.ts';
import { ask } from './ask.ts';
import type { Check } from './check.ts';
import { type Finding, note, ok, problem } from './finding.ts';

export const checkDiscord: Check = {
  name: 'Discord',
  needs: ['DISCORD_TOKEN', 'DISCORD_API_URL'],
  async run({ config: { discord }, isSetup = false, timeoutMs }) {
    if (!discord.token) return ok('not asked: the playground brings its own');
    const headers = { authorization: `Bot ${discord.token}` };
    const get = (path: string) =>
      ask(`${discord.apiUrl}/v10${path}`, { userAgent: DefaultUserAgent, headers, timeoutMs });
    try {
      const known = judge(await get('/users/@me'));
      if (known.verdict !== 'ok') return known;
      const application = await get('/applications/@me');
      const { publicKey, shards } = discord;
      const line = gateway.safeParse(readJson(await get('/gateway/bot'))).data;
      return [known, ...judgeApplication(application, { line, publicKey, shards, isSetup })];
    } catch (error) {
      return problem(`it can't be reached at ${new URL(discord.apiUrl).origin}: ${reasonOf(error)}`);
    }
  },
};

function judge(answer: HttpAnswer): Finding {
  const { status, headers, body } = answer;
  const json = readJson(answer);
  const user = bot.safeParse(json).data;
  if (status === 200 && user) return ok(`it knows the token: ${user.username}`);
  if (status === 401 && json)
    return problem('it refuses DISCORD_TOKEN. Copy the token again from the Developer Portal, Bot page.');
  if (status === 429) return judgeLimit(answer, json !== undefined);
  if (status >= 500)
    return problem(`it answers with status ${status}. If it is down, wait; else check DISCORD_API_URL.`);
  const { kind } = readBody(body, headers['content-type']);
  const what = kind === 'markup' ? 'a web page' : 'something else than a bot';
  return problem(
    `what answers at DISCORD_API_URL is not Discord: it sends ${what} (status ${status}). Remove the line to use https://discord.com/api.`,
  );
}

/** Explains a refusal by Discord's edge, which lasts minutes or hours and comes as a web page or plain text. */
function judgeLimit({ headers }: HttpAnswer, isJson: boolean): Finding {
  const minutes = Math.ceil(Number(headers['retry-after'] ?? Number.NaN) / 60);
  if (isJson && !(minutes > 1)) return note('it limits us at the moment. Wait for a minute, then try again.');
  const time = minutes > 0 ? `for ${minutes} more minutes` : 'for a while';
  return problem(
    `it refuses all requests from this machine's address ${time}. Wait until then. Find out what restarts Loadout, or which other program at this address asks Discord too much.`,
  );
}

function readJson({ headers, body }: HttpAnswer): unknown {
  const read = readBody(body, headers['content-type']);
  return 'json' in read ? read.json : undefined;
}

function judgeApplication(answer: HttpAnswer, { line, publicKey, shards, isSetup }: JudgeOptions): Finding[] {
  const found = installed.safeParse(readJson(answer)).data;
  if (answer.status !== 200 || !found)
    return [note(`it does not say how the application is installed (status ${answer.status}).`)];
  const undelivered = deliveryProblem(found, publicKey, { isSetup });
  const { approximate_guild_count: servers = 0 } = found;
  const count = shards === 'auto' ? line?.shards : shards.count;
  const crowded = publicKey || !count ? undefined : crowdedShards(servers, count, shards);
  return [
    judgeInstall(found, line?.url),
    ...(undelivered ? [problem(undelivered)] : []),
    ...(crowded ? [note(crowded)] : []),
  ];
}

interface JudgeOptions {
  line: z.infer<typeof gateway> | undefined;
  shards: Shards;
  publicKey: string | undefined;
  isSetup: boolean;
}

function judgeInstall(found: z.infer<typeof installed>, gatewayUrl: string | undefined): Finding {
  const missing = missingInstallSettings(found, { description: '…' });
  const link = installLink(found.id, gatewayUrl);
  const where = link ? `install it at ${link}` : 'a local Discord has it installed where its world says so';
  return missing
    ? note(`not all is set by which people find and install it. Run ${commandFor('register')}. ${where}`)
    : ok(where);
}

const installed = installedAs.extend({
  ...deliverySettings.shape,
  ...countedServers.shape,
  id: z.string().regex(/^\d{17,20}$/),
});

const bot = z.object({ username: z.string().regex(/^[^\p{Cc}]{1,40}$/u) });
const gateway = z.object({ url: z.string(), shards: z.number() });

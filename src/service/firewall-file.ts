import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { defaultUserAgentRules, type UserAgentRules } from '../shared/contract/user-agent.ts';
import { StartupError } from '../shared/errors/startup-error.ts';
import { defaultRateMemory } from './edge-limit.ts';
import type { FirewallOptions } from './firewall.ts';
import { problemsIn } from './problems-in.ts';

export async function readFirewallFile(file: string): Promise<Partial<FirewallOptions>> {
  const parsed = firewallFile.safeParse(await readJson(file));
  if (parsed.success) return parsed.data;
  throw new StartupError(
    [
      `The firewall rules in ${file} need your attention:`,
      ...problemsIn(parsed.error).map((problem) => `  - ${problem}`),
    ].join('\n'),
  );
}

async function readJson(file: string): Promise<unknown> {
  const fail = (problem: string, cause: unknown): never => {
    throw new StartupError(`The firewall rules in ${file} ${problem}`, { cause });
  };
  const text = await readFile(file, 'utf8').catch((cause: unknown) =>
    fail("can't be read: give an existing file to --firewall.", cause),
  );
  try {
    return JSON.parse(text);
  } catch (cause) {
    return fail('are no JSON: see the example in .github/docs/service.md.', cause);
  }
}

const rateLimit = rules({ requests: whole(1, 1_000_000), seconds: whole(1, 86_400) });

const knownBrowsers = defaultUserAgentRules.oldBrowsers;
const browserRule = `must be one of ${knownBrowsers.map(({ name }) => name).join(', ')}.`;

const oldBrowser = rules({
  name: z.string(browserRule),
  oldest: whole(1, 1_000_000).optional(),
}).transform(({ name, oldest }, context): UserAgentRules['oldBrowsers'][number] => {
  const browser = knownBrowsers.find((known) => known.name === name);
  if (browser && (oldest === undefined || browser.oldest !== undefined)) return { ...browser, oldest };
  context.addIssue(browser ? `has no "oldest": no ${name} passes.` : `names ${name}: it ${browserRule}`);
  return z.NEVER;
});

const userAgents = rules({
  minLength: whole(0, 200).default(defaultUserAgentRules.minLength),
  blockedTokens: list(
    z
      .string('must be a word.')
      .trim()
      .toLowerCase()
      .min(1, 'must be a word: an empty one is found everywhere.'),
  ).default([...defaultUserAgentRules.blockedTokens]),
  oldBrowsers: list(oldBrowser).default([...defaultUserAgentRules.oldBrowsers]),
});

const memory = rules({
  maxAddresses: whole(1, 1_000_000).default(defaultRateMemory.maxAddresses),
  maxTimes: whole(1, 100_000_000).default(defaultRateMemory.maxTimes),
});

const proxy = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  'must be an address, a network, or one of loopback, linklocal, uniquelocal. Example: "10.0.0.0/8".',
);

const firewallFile = rules({
  rateLimit: rateLimit.exactOptional(),
  banSeconds: whole(1, 86_400).exactOptional(),
  userAgents: userAgents.exactOptional(),
  memory: memory.exactOptional(),
  trustedProxies: list(proxy).exactOptional(),
});

/** Strict schema, because a misspelt rule would silently have its default. */
function rules<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `holds ${issue.keys.join(', ')}, which is no rule: there are ${names}.`
        : `must be an object with ${names}.`,
  });
}

function whole(low: number, high: number) {
  const rule = `must be a whole number from ${low} to ${high}.`;
  return z.int(rule).min(low, rule).max(high, rule);
}

function list<Item extends z.ZodType>(item: Item) {
  return z.array(item, 'must be a list in [ ].');
}

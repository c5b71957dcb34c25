import fc from 'fast-check';
import { expect } from 'vitest';
import { routes } from '../../../src/service/routes/routes.ts';
import { docsPath } from '../../../src/shared/contract/routes.ts';
import { blockedTokens } from '../../../src/shared/contract/user-agent.ts';
import { type Cases, expectPassage, expectRefusal } from './cases.ts';
import type { Subject } from './subject.ts';

// No blocked word can be written with these letters alone.
const harmless = fc.constantFrom(...'xzvwqkXZVWQK0123456789/.()+:;_-');
const words = (minLength: number, maxLength: number) => fc.string({ unit: harmless, minLength, maxLength });

/** The firewall. */
export const section7Firewall: Cases = {
  '7.1: comes first: for paths that are not there and questions that are wrong, too': async ({
    v1: ask,
    root: askRoot,
  }) => {
    const headers = { 'user-agent': 'short' };
    for (const path of ['/nothing', '/info?uid=x', '/%zz', '/image?itemID=../..'])
      expectRefusal(await ask(path, { headers }), 403, 'FW_001');
    expectRefusal(await askRoot('/', { headers, method: 'POST' }), 403, 'FW_001');
  },

  '7.1 rule 1: refuses a request without a User-Agent': async (subject) => {
    await expectCode(subject, undefined, 'FW_001');
    await expectCode(subject, '', 'FW_001');
  },

  '7.1 rule 1: refuses every User-Agent of 1 to 9 characters': async (subject) => {
    await expectCode(subject, '123456789', 'FW_001');
    await fc.assert(
      fc.asyncProperty(words(1, 9), (userAgent) => expectCode(subject, userAgent, 'FW_001')),
      { numRuns: subject.runs },
    );
  },

  '7.1 rule 1: passes every User-Agent of 10 characters or more that breaks no other rule': async (
    subject,
  ) => {
    await expectThrough(subject, 'x123456789');
    await fc.assert(
      fc.asyncProperty(words(10, 200), (userAgent) => expectThrough(subject, userAgent)),
      { numRuns: subject.runs },
    );
  },

  '7.1 rule 2: refuses python, requests, java, got, bot, crawl, spider anywhere, in any case': async (
    subject,
  ) => {
    const token = fc.constantFrom('python', 'requests', 'java', 'got', 'bot', 'crawl', 'spider');
    const inAnyCase = token.chain((word) => fc.mixedCase(fc.constant(word)));
    await fc.assert(
      fc.asyncProperty(words(5, 40), inAnyCase, words(0, 40), (before, word, after) =>
        expectCode(subject, before + word + after + 'x'.repeat(5), 'FW_002'),
      ),
      { numRuns: subject.runs },
    );
  },

  '7.1 rule 2: refuses names of client libraries, download tools, automation and API testing tools': async (
    subject,
  ) => {
    for (const name of named) await expectCode(subject, `Example/1.0 (${name})`, 'FW_002');
  },

  '7.1 rule 2: knows 22 tokens or more': async (subject) => {
    expect(blockedTokens.length).toBeGreaterThanOrEqual(22);
    for (const token of blockedTokens) await expectCode(subject, `Example/1.0 (${token})`, 'FW_002');
  },

  '7.1 rule 2: finds bot inside a URL': async (subject) => {
    await expectCode(subject, 'Example/1.0 (+https://robotics.example)', 'FW_002');
    await expectCode(subject, 'Example/1.0 (+https://fine.example/myBOT)', 'FW_002');
  },

  '7.1 rule 3: refuses the default User-Agents of common clients and command-line tools': async (subject) => {
    for (const userAgent of defaults) {
      const reply = await subject.v1('/usage', { headers: { 'user-agent': userAgent } });
      expectRefusal(reply, 403, userAgent.length < 10 ? 'FW_001' : 'FW_002');
    }
  },

  '7.1 rule 4: refuses browsers that are very old': async (subject) => {
    for (const userAgent of oldBrowsers) await expectCode(subject, userAgent, 'FW_003');
  },

  '7.1 rule 4: passes current browsers': async (subject) => {
    for (const userAgent of currentBrowsers) await expectThrough(subject, userAgent);
  },

  '7.1 rule 5: passes the recommended name, version and contact URL': async (subject) => {
    await expectThrough(subject, 'MySquadApp/2.1 (+https://squad.example)');
    const version = fc.tuple(fc.nat(99), fc.nat(99)).map((numbers) => numbers.join('.'));
    await fc.assert(
      fc.asyncProperty(words(1, 20), version, words(1, 30), (name, number, path) =>
        expectThrough(subject, `${name}/${number} (+https://app.example/${path})`),
      ),
      { numRuns: subject.runs },
    );
  },

  '7.1: has an answer to every User-Agent, however odd': async ({ v1: ask, runs }) => {
    const byte = fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0xa0, max: 0xff }));
    const character = byte.map((code) => String.fromCharCode(code));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: character, maxLength: 300 }), async (userAgent) => {
        const reply = await ask('/usage', { headers: { 'user-agent': userAgent } });
        if (reply.status !== 200) expectRefusal(reply, 403, String(reply.json().code));
      }),
      { numRuns: runs },
    );
  },

  '7.1: each refusal says what to do': async ({ v1: ask }) => {
    const messages: string[] = [];
    for (const userAgent of ['short', 'Example/1.0 (robot)', oldBrowsers[0]])
      messages.push(String((await ask('/usage', { headers: { 'user-agent': userAgent } })).json().message));
    expect(messages).toEqual([
      expect.stringMatching(/10/),
      expect.stringMatching(/own application identifier/i),
      expect.stringMatching(/current/i),
    ]);
  },
};

/** Leaves the address banned for a minute: nothing may come after it. */
export const section7EdgeLimit: Cases = {
  '7.1 FW_004: too many requests get 429, on every path, and Retry-After: 60': async ({
    v1: ask,
    root: askRoot,
    burst,
  }) => {
    const banned = await firstBanned(() => ask('/nothing', { isRude: true }), burst);
    expectRefusal(banned, 429, 'FW_004');
    expect(banned.headers['retry-after']).toBe('60');
    // Neither the key nor the User-Agent is looked at any more.
    const isRude = true;
    const replies = [
      ...[...Object.keys(routes), docsPath, '/nothing'].map((path) => askRoot(path, { isRude })),
      ask('/nothing', { isRude }),
      ask('/usage', { isRude, headers: { 'x-api-key': 'wrong' } }),
      ask('/usage', { isRude, headers: { 'user-agent': 'short' } }),
    ];
    for (const reply of await Promise.all(replies)) {
      expectRefusal(reply, 429, 'FW_004');
      expect(reply.headers['retry-after']).toBe('60');
    }
  },
};

async function firstBanned(ask: () => ReturnType<Subject['v1']>, burst: number) {
  for (let sent = 0; sent < burst; sent += 20) {
    const replies = await Promise.all(Array.from({ length: 20 }, ask));
    const banned = replies.find(({ status }) => status === 429);
    if (banned) return banned;
  }
  throw new Error(`${burst} requests were let through`);
}

async function expectCode({ v1: ask }: Subject, userAgent: string | undefined, code: string): Promise<void> {
  expectRefusal(await ask('/usage', { headers: { 'user-agent': userAgent } }), 403, code);
}

async function expectThrough({ v1: ask }: Subject, userAgent: string): Promise<void> {
  expectPassage(await ask('/usage', { headers: { 'user-agent': userAgent } }));
}

const named = [
  'okhttp 4', // Java, Kotlin
  'Apache-HttpClient',
  'axios',
  'node-fetch',
  'undici',
  'aiohttp',
  'httpx',
  'Go-http-client',
  'libwww-perl',
  'GuzzleHttp',
  'Ruby',
  'curl',
  'Wget',
  'HTTPie',
  'HeadlessChrome',
  'PhantomJS',
  'Selenium',
  'Puppeteer',
  'Playwright',
  'PostmanRuntime',
  'insomnia',
];

const defaults = [
  'python-requests/2.32.3',
  'Python-urllib/3.12',
  'Python/3.12 aiohttp/3.9.5',
  'python-httpx/0.27.0',
  'Java/21.0.2',
  'Java-http-client/21.0.2',
  'okhttp/4.12.0',
  'Apache-HttpClient/4.5.14 (Java/17.0.10)',
  'axios/1.7.2',
  'node-fetch/1.0 (+https://github.com/bitinn/node-fetch)',
  'node',
  'undici',
  'got (https://github.com/sindresorhus/got)',
  'Go-http-client/2.0',
  'libwww-perl/6.72',
  'GuzzleHttp/7',
  'Ruby',
  'curl/8.5.0',
  'Wget/1.21.4',
  'HTTPie/3.2.2',
  'Scrapy/2.11.2 (+https://scrapy.org)',
  'PostmanRuntime/7.39.0',
  'insomnia/9.2.0',
];

const oldBrowsers = [
  'Mozilla/5.0 (Windows NT 6.1) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/49.0.2623.112 Safari/537.36',
  'Mozilla/5.0 (Windows NT 6.1; rv:52.0) Gecko/20100101 Firefox/52.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_9_5) AppleWebKit/600.1.17 (KHTML, like Gecko) Version/7.1 Safari/537.85.10',
  'Mozilla/5.0 (compatible; MSIE 8.0; Windows NT 6.1)',
  'Mozilla/5.0 (Windows NT 6.3; Trident/7.0; rv:11.0) like Gecko',
];

const currentBrowsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
];

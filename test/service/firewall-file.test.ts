import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readFirewallFile } from '../../src/service/firewall-file.ts';
import { startProgram } from '../support/program.ts';
import { temporaryFolder } from '../support/service/open-test-service.ts';

async function fileWith(content: string): Promise<string> {
  const file = path.join(await temporaryFolder(), 'firewall.json');
  await writeFile(file, content);
  return file;
}

async function openEdge(rules: object, settings: Record<string, string> = {}) {
  const args = ['--firewall', await fileWith(JSON.stringify(rules))];
  const SERVICE_DATA = await temporaryFolder();
  const program = startProgram(
    'src/programs/service.ts',
    { SERVICE_PORT: '0', SERVICE_DATA, ...settings },
    args,
  );
  onTestFinished(async () => void (await program.ends('SIGKILL')));
  const [, url = ''] = await program.prints(/^listening (\S+)$/m);
  return async (userAgent: string, headers: Record<string, string> = {}, asked = `${url}/nothing`) => {
    const reply = await fetch(asked.replace(/^\//, `${new URL(url).origin}/`), {
      headers: { 'user-agent': userAgent, ...headers },
    });
    const text = await reply.text();
    const [code] = /(?<="code":")\w+/.exec(text) ?? [];
    return { code, text, wait: reply.headers.get('retry-after') };
  };
}

describe('npm run service -- --firewall FILE', () => {
  it('judges User-Agents by the file, and says so in words and in the documentation', async () => {
    const ask = await openEdge({
      userAgents: {
        minLength: 20,
        blockedTokens: ['Quite'],
        oldBrowsers: [{ name: 'Chrome', oldest: 120 }, { name: 'Internet Explorer' }],
      },
    });
    const short = await ask('MyStats/1.0 (short)');
    expect([short.code, short.text]).toEqual(['FW_001', expect.stringContaining('20 characters')]);
    expect((await ask('MyQUITEownStats/1.0 (+x)')).code).toBe('FW_002');
    expect((await ask('Mozilla/5.0 (X11) Chrome/119.0 Safari/537.36')).code).toBe('FW_003');
    expect((await ask('Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0)')).code).toBe('FW_003');
    expect((await ask('Mozilla/5.0 (X11) Gecko/20100101 Firefox/60.0')).code).toBe('NOT_FOUND');
    const passed = ['python-requests/2.32.3 and more', 'Mozilla/5.0 (X11) Chrome/120.0 Safari/537.36'];
    for (const userAgent of passed) expect((await ask(userAgent)).code).toBe('NOT_FOUND');
    const { text } = await ask('MyStats/1.0 (+https://me.example)', {}, '/docs/json');
    expect(text).toContain('20 characters at least, and nowhere in it one of:\\n`quite`');
    expect(text).toContain('shorter than 20 characters');
    expect(text).not.toContain('shorter than 10 characters');
  });

  it('counts by the file, whatever SERVICE_RATE_LIMIT is, and believes its proxies', async () => {
    const ask = await openEdge(
      { rateLimit: { requests: 2, seconds: 60 }, banSeconds: 7, trustedProxies: ['127.0.0.0/8'] },
      { SERVICE_RATE_LIMIT: '1/1' },
    );
    const from = (address: string) =>
      ask('MyStats/1.0 (+https://me.example)', { 'x-forwarded-for': address });
    for (const address of ['198.51.100.1', '198.51.100.1', '198.51.100.2'])
      expect((await from(address)).code).toBe('NOT_FOUND');
    expect(await from('198.51.100.1')).toMatchObject({ code: 'FW_004', wait: '7' });
    expect((await from('198.51.100.2')).code).toBe('NOT_FOUND');
  });

  it('keeps the default of every rule that the file omits', async () => {
    const ask = await openEdge({ userAgents: { minLength: 12 } }, { SERVICE_RATE_LIMIT: '3/60' });
    expect((await ask('curl/8.5.0 and more')).code).toBe('FW_002');
    expect((await ask('Mozilla/5.0 (X11) Chrome/49.0 Safari/537.36')).code).toBe('FW_003');
    expect((await ask('MyStats/1.0 (+https://me.example)')).code).toBe('NOT_FOUND');
    expect(await ask('MyStats/1.0 (+https://me.example)')).toMatchObject({ code: 'FW_004', wait: '60' });
  });

  it('starts nothing on a bad file, and says every problem with its remedy', async () => {
    const SERVICE_DATA = await temporaryFolder();
    const file = await fileWith('{"banSeconds": 0, "ratelimit": {}}');
    const program = startProgram('src/programs/service.ts', { SERVICE_DATA }, ['--firewall', file]);
    expect(await program.ends()).toBe(1);
    expect(program.output().split('\n')).toEqual([
      `The firewall rules in ${file} need your attention:`,
      '  - banSeconds must be a whole number from 1 to 86400.',
      '  - holds ratelimit, which is no rule: there are rateLimit, banSeconds, userAgents, memory, trustedProxies.',
      '',
    ]);
  });
});

describe('a firewall file', () => {
  it.each([
    ['{', /are no JSON: see the example in .github\/docs\/service\.md\.$/],
    ['[]', /must be an object with rateLimit, /],
    ['{"rateLimit": {"requests": 30}}', /- rateLimit\.seconds must be a whole number from 1 to 86400\.$/],
    ['{"rateLimit": "30/10"}', /- rateLimit must be an object with requests, seconds\.$/],
    ['{"rateLimit": {"requests": 1.5, "seconds": 1}}', /- rateLimit\.requests must be a whole number/],
    ['{"banSeconds": "60"}', /- banSeconds must be a whole number from 1 to 86400\.$/],
    [
      '{"userAgents": {"minlength": 3}}',
      /- userAgents holds minlength, which is no rule: there are minLength, /,
    ],
    ['{"userAgents": {"blockedTokens": "bot"}}', /- userAgents\.blockedTokens must be a list in \[ \]\.$/],
    ['{"userAgents": {"blockedTokens": ["bot", " "]}}', /- userAgents\.blockedTokens\.1 must be a word: /],
    [
      '{"userAgents": {"oldBrowsers": [{"name": "Lynx", "oldest": 2}]}}',
      /oldBrowsers\.0 names Lynx: it must be one of Internet Explorer, /,
    ],
    [
      '{"userAgents": {"oldBrowsers": [{"name": "Chrome", "version": "C"}]}}',
      /oldBrowsers\.0 holds version, which is no rule/,
    ],
    [
      '{"userAgents": {"oldBrowsers": [{"name": "Internet Explorer", "oldest": 9}]}}',
      /oldBrowsers\.0 has no "oldest": no Internet Explorer passes/,
    ],
    ['{"memory": {"maxAddresses": 0}}', /- memory\.maxAddresses must be a whole number from 1 /],
    [
      '{"trustedProxies": ["10.0.0.0/8", "10.0.0.0/33"]}',
      /- trustedProxies\.1 must be an address, a network/,
    ],
    ['{"trustedProxies": ["proxy.example"]}', /- trustedProxies\.0 must be an address, a network/],
  ])('is refused with what is wrong and what to do: %s', async (content, message) => {
    await expect(readFirewallFile(await fileWith(content))).rejects.toThrow(message);
  });

  it('that is not there is said to be missing', async () => {
    await expect(readFirewallFile('/nowhere/firewall.json')).rejects.toThrow(
      /give an existing file to --firewall/,
    );
  });

  it('may be the example of the README', async () => {
    const readme = readFileSync(new URL('../../.github/docs/service.md', import.meta.url), 'utf8');
    const [, example = ''] = /```json\n(.+?)```/s.exec(readme) ?? [];
    expect(await readFirewallFile(await fileWith(example))).toMatchObject({
      rateLimit: { requests: 60, seconds: 10 },
      banSeconds: 30,
      userAgents: {
        minLength: 12,
        oldBrowsers: [
          { name: 'Chrome', oldest: 110 },
          { name: 'Safari', oldest: 15 },
        ],
      },
      trustedProxies: ['10.0.0.0/8'],
    });
  });
});

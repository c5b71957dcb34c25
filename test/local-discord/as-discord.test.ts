import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, get as getHttp, type IncomingMessage, request } from 'node:http';
import { type AgentOptions, get as getHttps } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { impersonate } from '../../src/local-discord/as-discord/impersonate.ts';
import { makeCertificate } from '../../src/local-discord/as-discord/make-certificate.ts';
import { type Front, openFront } from '../../src/local-discord/as-discord/open-front.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { Recorder } from '../../src/local-discord/page-server/inspect/recorder.ts';
import { createControls } from '../../src/local-discord/page-server/serve-controls.ts';
import { openPage } from '../../src/local-discord/page-server/serve-page.ts';
import { discordDomains, isDiscordHost } from '../../src/local-discord/rules/discord-hosts.ts';
import { call } from '../support/local-discord/raw-bot.ts';
import { has } from '../support/machine.ts';
import { readEvents } from '../support/playground/read-events.ts';

const headers = { 'user-agent': 'DiscordBot (x, 1)' };

describe('the certificate', () => {
  const { authority, certificate } = makeCertificate(discordDomains, Date.now());

  it('is for Discord’s hosts and no others, and its authority signed it', () => {
    const [signer, own] = [new X509Certificate(authority), new X509Certificate(certificate)];
    for (const domain of discordDomains)
      for (const name of [domain, `cdn.${domain}`]) expect(own.checkHost(name), name).toBeDefined();
    for (const name of ['example.com', 'notdiscord.com', 'discord.com.example']) {
      expect(own.checkHost(name), name).toBeUndefined();
      expect(isDiscordHost(name), name).toBe(false);
    }
    expect([signer.ca, own.ca]).toEqual([true, false]);
    expect(own.checkIssued(signer) && own.verify(signer.publicKey)).toBe(true);
  });

  it.skipIf(!has('openssl'))('keeps all rules of X.509, on which new versions of Python insist', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'certificate-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(path.join(folder, 'ca.pem'), authority);
    await writeFile(path.join(folder, 'own.pem'), certificate);
    const strict = ['-x509_strict', '-purpose', 'sslserver', '-verify_hostname', 'gateway.discord.gg'];
    const asked = ['verify', ...strict, '-CAfile', 'ca.pem', 'own.pem'];
    expect((await promisify(execFile)('openssl', asked, { cwd: folder })).stdout).toBe('own.pem: OK\n');
  });
});

describe('the front', () => {
  let discord: LocalDiscord;
  let front: Front;
  beforeAll(async () => {
    discord = await openLocalDiscord({ limits: { requestsPerSecond: Infinity, routes: false } });
    front = await openFront(discord.accept, Date.now());
    return async () => {
      await front.close();
      await discord.close();
    };
  });

  it.each(discordDomains)('answers for %s whether it is asked over TLS or as a proxy', async (domain) => {
    for (const host of [domain, `some.${domain}`]) {
      const direct = { hostname: '127.0.0.1', port: front.port, servername: host };
      expect(await askGateway(host, direct), host).toEqual(gateway);
      const socket = await connectBy(front, `${host}:443`);
      expect(await askGateway(host, { socket, servername: host }), host).toEqual(gateway);
      const whole = getHttp({ port: front.port, path: `https://${host}/api/v10/gateway`, headers });
      expect(JSON.parse((await textOf(whole)).text), host).toEqual(gateway);
      for (const path of ['/api/v10/gateway', `http://${host}/api/v10/gateway`]) {
        const { status, location } = await textOf(
          getHttp({ port: front.port, path, headers: { ...headers, host } }),
        );
        expect({ status, location }).toEqual({ status: 301, location: `https://${host}/api/v10/gateway` });
      }
    }
  });

  it('leads other hosts where they are meant to go, for those who know its password', async () => {
    const other = createServer((socket) => void socket.end('another server')).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    onTestFinished(() => void other.close());
    const place = `127.0.0.1:${(other.address() as AddressInfo).port}`;
    const socket = await connectBy(front, place, passwordOf(front));
    expect((await socket.toArray()).join('')).toBe('another server');
    for (const password of ['', `${passwordOf(front)}x`, passwordOf(front).replace(/.$/, '-')])
      expect(await (await connectBy(front, place, password)).toArray(), password).toEqual([]);
    const whole = getHttp({ port: front.port, path: `http://${place}/` });
    expect((await textOf(whole)).status).toBe(407);
  });

  it('keeps its password from other hosts', async () => {
    const other = createHttpServer(({ headers: seen }, response) => response.end(JSON.stringify(seen)));
    other.listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    onTestFinished(() => void other.close());
    const path = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
    const known = { ...headers, 'proxy-authorization': passwordOf(front) };
    const { text } = await textOf(getHttp({ port: front.port, path, headers: known }));
    expect(text).toContain(headers['user-agent']);
    expect(text).not.toContain('proxy-authorization');
  });

  it('answers no request that names only itself, which it would send to itself again', async () => {
    const headers = { 'proxy-authorization': passwordOf(front) };
    for (const path of ['/', '//127.0.0.1/', `http://127.0.0.1:${front.port}/`])
      expect((await textOf(getHttp({ port: front.port, path, headers }))).status, path).toBe(400);
  });

  it('lets a bot that goes by Discord’s name lead no person', async () => {
    const called = { headers: { ...headers, host: 'discord.com' }, path: '/_local/world' };
    expect((await textOf(getHttps({ ...here(front, 'discord.com'), ...called }))).status).toBe(403);
  });

  const gateway = { url: 'wss://gateway.discord.gg' };

  async function askGateway(host: string, options: AgentOptions) {
    const trusted = { ...options, agent: false, ca: front.authority, headers: { ...headers, host } };
    return JSON.parse((await textOf(getHttps(`https://${host}/api/v10/gateway`, trusted))).text);
  }
});

it('shows on the page what a bot named by Discord’s address', async () => {
  const discord = await openLocalDiscord();
  const recorder = new Recorder(Date.now);
  const page = await openPage({
    ...{ discord, controls: createControls(discord), inspection: { recorder, explanations: () => [] } },
    ...{ host: '127.0.0.1', port: 0, portSetting: '--page-port' },
  });
  onTestFinished(async () => {
    await page.close();
    await discord.close();
  });
  const image = { url: 'https://cdn.discordapp.com/attachments/1/2/x.png?ex=1' };
  const posted = call(discord, 'POST', `/channels/${discord.channelId}/messages`, { embeds: [{ image }] });
  expect((await posted).status).toBe(200);
  for await (const { data } of readEvents(`${page.url}/api/events?person=Mira`)) {
    expect(JSON.stringify(data)).toContain('"url":"/files/attachments/1/2/x.png"');
    break;
  }
});

it.skipIf(!has('discord.py'))(
  'works in a venv, and runs the file of that name that Python would run',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'venv-'));
    const { environment, close } = await impersonate(() => {}, { PYTHONPATH: folder });
    onTestFinished(async () => {
      await close();
      await rm(folder, { recursive: true });
    });
    const run = promisify(execFile);
    await run('/usr/bin/python3', ['-m', 'venv', '--without-pip', folder]);
    await writeFile(path.join(folder, 'sitecustomize.py'), 'own = "mine"');
    const script =
      'import socket, sitecustomize; print(socket.getaddrinfo("discord.com", 443)[0][4], sitecustomize.own)';
    const { stdout } = await run(path.join(folder, 'bin/python'), ['-c', script], { env: environment });
    expect(stdout).toBe(`('127.0.0.1', ${environment.LOCAL_DISCORD_PORT}) mine\n`);
  },
);

it('adds to the environment of a command, keeps what it has, and leaves no file behind', async () => {
  const { environment, close } = await impersonate(() => {}, {
    NODE_OPTIONS: '--no-warnings',
    PYTHONPATH: '/mine',
  });
  const { NODE_OPTIONS, PYTHONPATH, SSL_CERT_FILE = '', http_proxy, https_proxy, no_proxy } = environment;
  expect(NODE_OPTIONS).toMatch(/^--require ".*preload\.cjs" --no-warnings$/);
  expect(PYTHONPATH).toMatch(/^\/.*:\/mine$/);
  expect(http_proxy).toBe(https_proxy);
  expect(no_proxy).toBe('localhost,127.0.0.1');
  expect((await readFile(SSL_CERT_FILE, 'utf8')).match(/BEGIN CERTIFICATE/g)?.length).toBeGreaterThan(100);
  await close();
  expect(existsSync(SSL_CERT_FILE)).toBe(false);
});

function here({ port, authority }: Front, servername: string) {
  return { hostname: '127.0.0.1', port, servername, ca: authority };
}

function passwordOf({ proxy }: Front): string {
  const { username, password } = new URL(proxy);
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

function connectBy({ port }: Front, to: string, password = ''): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const headers = { 'proxy-authorization': password };
    const asked = request({ port, method: 'CONNECT', path: to, headers }).end();
    asked.once('connect', (_answer, socket, head) => {
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    asked.once('error', reject);
  });
}

async function textOf(asked: ReturnType<typeof request>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  const {
    statusCode: status,
    headers: { location },
  } = answer;
  return { status, location, text: (await answer.toArray()).join('') };
}

import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { OAuth2Scopes } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../../src/bot/config/config.ts';
import { openRest } from '../../src/bot/discord/rest/rest.ts';
import { examine } from '../../src/bot/doctor/examine.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { startProgram } from '../support/program.ts';

let discord: LocalDiscord;
beforeEach(async () => {
  discord = await openLocalDiscord({ now: Date.now });
});
afterEach(() => discord.close());

describe('npm run register', () => {
  it('tells Discord commands, icons and how Loadout is installed', async () => {
    const { code, output } = await register();
    expect(code).toBe(0);
    expect(output).toContain(`Registered at application ${discord.applicationId}: player, `);
    expect(output).toContain('Set in the application: description, tags, install contexts.');
    expect(output).toMatch(/Rank icons: \d+ new/);
    // There is no link for installing it in a local Discord.
    expect(output).not.toContain('discord.com');
    const application = await applicationNow();
    expect(application).toMatchObject({
      description: expect.stringMatching(/\S/),
      integration_types_config: {
        0: {
          oauth2_install_params: {
            scopes: expect.arrayContaining(['bot', 'applications.commands']),
            // View Channel, Send Messages, Embed Links, Attach Files
            permissions: String((1n << 10n) | (1n << 11n) | (1n << 14n) | (1n << 15n)),
          },
        },
        1: { oauth2_install_params: { scopes: ['applications.commands'], permissions: '0' } },
      },
    });
    expect((await register()).output).toContain('Installation: set already.');
    expect(await applicationNow()).toEqual(application);
  });

  it('prints the one link for installing it', async () => {
    const DISCORD_API_URL = await openProxy();
    const { output } = await register([], { DISCORD_API_URL });
    expect(output).toContain(
      `Install it: https://discord.com/oauth2/authorize?client_id=${discord.applicationId}\n`,
    );
  });

  it('leaves what the operator wrote, and permissions beyond ours', async () => {
    await edit({
      description: 'Our clan’s own',
      tags: ['clan'],
      integration_types_config: {
        0: {
          oauth2_install_params: {
            scopes: [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands],
            permissions: '8192',
          },
        },
      },
    });
    const { output } = await register(['--json']);
    expect(JSON.parse(output)).toMatchObject({
      ok: true,
      applicationId: discord.applicationId,
      commands: expect.arrayContaining(['player', 'clan']),
      changed: ['install contexts'],
    });
    const { description, tags, integration_types_config: installs } = await applicationNow();
    expect([description, tags]).toEqual(['Our clan’s own', ['clan']]);
    expect(BigInt(installs?.['0']?.oauth2_install_params?.permissions ?? 0) & 8192n).toBe(8192n);
  });

  it('says to people and to scripts what is wrong', async () => {
    const wrongToken = { DISCORD_TOKEN: 'a.b.c' };
    expect(await register([], wrongToken)).toEqual({
      code: 1,
      output: expect.stringContaining('refused the token'),
    });
    const { code, output } = await register(['--json'], wrongToken);
    expect([code, JSON.parse(output)]).toEqual([
      1,
      { ok: false, message: expect.stringContaining('refused') },
    ]);
    expect((await register(['--jsn'])).output).toContain('npm --silent run register -- --json');
  });
});

it('npm run doctor says where to install Loadout, and that register is to be run before', async () => {
  const said = async (more = {}) => {
    const lines: string[] = [];
    const here = { STORE_URL: 'sqlite://:memory:', PORT: '0' };
    await examine(
      () => readSettings({ ...settings(), ...here, ...more }),
      (line) => lines.push(line),
    );
    return lines.join('\n');
  };
  expect(await said()).toContain(
    '· Discord: not all is set by which people find and install it. Run npm run register.',
  );
  await register();
  expect(await said()).toContain('✓ Discord: a local Discord has it installed');
  expect(await said({ DISCORD_API_URL: await openProxy() })).toContain(
    `✓ Discord: install it at https://discord.com/oauth2/authorize?client_id=${discord.applicationId}`,
  );
});

/** A proxy in front of Discord: it passes on all requests, and names the gateway of the real one. */
async function openProxy(): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    if (incoming.url?.startsWith('/api/v10/gateway')) {
      outgoing.setHeader('content-type', 'application/json');
      return outgoing.end('{"url":"wss://gateway.discord.gg","shards":1}');
    }
    const { method, headers } = incoming;
    const onward = request(`${discord.cdnUrl}${incoming.url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `http://127.0.0.1:${port}/api`;
}

const settings = () => ({
  DISCORD_TOKEN: discord.token,
  DISCORD_API_URL: discord.apiUrl,
  PLAYER_API_URL: 'http://127.0.0.1:9/api/v1',
  LOG_LEVEL: 'warn',
});

async function register(args: readonly string[] = [], more: Record<string, string> = {}) {
  const program = startProgram('src/programs/register.ts', { ...settings(), ...more }, args);
  const code = await program.ends();
  return { code, output: program.output() };
}

async function applicationNow() {
  const rest = openRest(discord);
  try {
    return await rest.api.applications.getCurrent();
  } finally {
    await rest.close();
  }
}

async function edit(body: Parameters<ReturnType<typeof openRest>['api']['applications']['editCurrent']>[0]) {
  const rest = openRest(discord);
  try {
    await rest.api.applications.editCurrent(body);
  } finally {
    await rest.close();
  }
}

import { type ChildProcess, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStores } from '../../src/shared/store/open-stores.ts';
import { has } from '../support/machine.ts';
import { startProgram } from '../support/program.ts';
import { recordingLog } from '../support/recording-log.ts';
import { freePort, startRedis, stopRedis } from '../support/store/redis-server.ts';

// Real certificates on a real Redis, and programs that trust the authority, or do not.

describe.skipIf(!has('redis') || !has('openssl'))('a Redis behind TLS', () => {
  let folder: string;
  let authority: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'loadout-tls-'));
    authority = path.join(folder, 'authority.pem');
    openssl(['req', '-x509', ...newKey('authority'), '-subj', '/CN=authority', '-out', authority]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['an unknown authority', {}, 'DEPTH_ZERO|UNABLE_TO|SELF_SIGNED', 'Set NODE_EXTRA_CA_CERTS to the file'],
    ['an expired certificate', { days: -1, isTrusted: true }, 'CERT_HAS_EXPIRED', 'Renew it there'],
    [
      'a certificate for another name',
      { name: 'IP:127.0.0.9', isTrusted: true },
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'Give STORE_URL a name',
    ],
  ])(
    'and %s is one line from the start and the doctor',
    async (_, { days = 1, name = 'IP:127.0.0.1', isTrusted = false }: Certificate, code, remedy) => {
      const url = await startTlsRedis(days, name);
      const settings = { STORE_URL: url, ...(isTrusted && { NODE_EXTRA_CA_CERTS: authority }) };
      const line = new RegExp(`edis at ${new URL(url).host} .*\\((?:${code})\\w*\\)\\. ${remedy}`);
      const start = startProgram('src/programs/start.ts', {
        ...settings,
        DISCORD_TOKEN: 'x'.repeat(60),
        PLAYER_API_URL: 'http://127.0.0.1:1/api/v1',
        DISCORD_API_URL: 'http://127.0.0.1:1',
      });
      const doctor = startProgram('src/programs/doctor.ts', settings);
      await doctor.prints(new RegExp(`✗ Storage: .*${line.source}`));
      await doctor.ends('SIGKILL');
      expect(await start.ends()).toBe(1);
      expect(start.output().trim().split('\n').at(-1)).toMatch(line);
    },
  );

  it('and a good certificate is used', async () => {
    const doctor = startProgram('src/programs/doctor.ts', {
      STORE_URL: await startTlsRedis(1, 'IP:127.0.0.1'),
      NODE_EXTRA_CA_CERTS: authority,
    });
    await doctor.prints(/✓ Storage: records can be written/);
    await doctor.ends('SIGKILL');
  });

  it('that redis:// meets says that it needs rediss://', async () => {
    const { host } = new URL(await startTlsRedis(1, 'IP:127.0.0.1'));
    const failed = await openStores(`redis://:password@${host}`, {
      log: recordingLog(),
      sleep: () => new Promise(() => {}),
    }).catch((error) => error);
    expect(failed.message).toBe(
      `What answers at ${host} speaks TLS. Write rediss:// in place of redis:// in STORE_URL.`,
    );
  });

  it('that speaks none says so', async () => {
    const port = await freePort();
    await keep(startRedis(port, folder));
    const failed = await openStores(`rediss://127.0.0.1:${port}`, {
      log: recordingLog(),
      sleep: async () => {},
    }).catch((error) => error);
    expect(failed.message).toContain(`What answers at 127.0.0.1:${port} speaks no TLS`);
  });

  /** Starts Redis with a certificate for `name` that the authority signed. */
  async function startTlsRedis(days: number, name: string): Promise<string> {
    const [request, extensions, certificate] = ['request', 'extensions', 'certificate'].map((file) =>
      path.join(folder, file),
    ) as [string, string, string];
    writeFileSync(extensions, `subjectAltName=${name}`);
    openssl(['req', '-new', ...newKey('server'), '-subj', '/CN=redis', '-out', request]);
    const signedBy = ['-CA', authority, '-CAkey', keyFile('authority'), '-CAcreateserial'];
    openssl([
      'x509',
      '-req',
      '-in',
      request,
      ...signedBy,
      '-days',
      String(days),
      '-extfile',
      extensions,
      '-out',
      certificate,
    ]);
    const port = await freePort();
    const tls = {
      'tls-port': port,
      'tls-cert-file': certificate,
      'tls-key-file': keyFile('server'),
      'tls-ca-cert-file': authority,
      'tls-auth-clients': 'no',
    };
    await keep(
      startRedis(
        0,
        folder,
        Object.entries(tls).flatMap(([setting, value]) => [`--${setting}`, String(value)]),
      ),
    );
    return `rediss://127.0.0.1:${port}`;
  }

  const newKey = (name: string) => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    keyFile(name),
  ];
  const keyFile = (name: string) => path.join(folder, `${name}.key`);
});

interface Certificate {
  days?: number;
  name?: string;
  isTrusted?: boolean;
}

function openssl(args: readonly string[]): void {
  execFileSync('openssl', args, { stdio: 'ignore' });
}

async function keep(starting: Promise<ChildProcess>): Promise<void> {
  const server = await starting;
  onTestFinished(() => stopRedis(server));
}

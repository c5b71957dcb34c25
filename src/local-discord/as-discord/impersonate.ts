import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { rootCertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { discordDomains } from '../rules/discord-hosts.ts';
import { openFront } from './open-front.ts';

export interface Impersonation {
  /** Environment variables that route a bot's requests for Discord to the local Discord. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * Makes the local Discord reachable under Discord's host names. @param accept serves a connection @param environment
 * the bot's; its own certificates, options and paths are kept
 */
export async function impersonate(
  accept: (connection: Duplex) => void,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Impersonation> {
  const folder = await mkdtemp(path.join(tmpdir(), 'local-discord-'));
  const { port, proxy, authority, close } = await openFront(accept, Date.now());
  // Copied, because Python writes a compiled file next to each source file.
  await cp(hooks, folder, { recursive: true, dereference: true });
  const write = async (name: string, parts: readonly string[], ownFile: string | undefined) => {
    const own = ownFile ? await readFile(ownFile, 'utf8').catch(() => '') : '';
    const file = path.join(folder, name);
    await writeFile(file, [...parts, own, authority].filter(Boolean).join('\n'));
    return file;
  };
  const { NODE_EXTRA_CA_CERTS, NODE_OPTIONS, PYTHONPATH, SSL_CERT_FILE } = environment;
  const all = await write('certificates.pem', rootCertificates, SSL_CERT_FILE);
  const added = await write('certificate.pem', [], NODE_EXTRA_CA_CERTS);
  return {
    environment: {
      LOCAL_DISCORD_PORT: String(port),
      LOCAL_DISCORD_DOMAINS: discordDomains.join(),
      ...inBothCases({
        HTTP_PROXY: proxy,
        HTTPS_PROXY: proxy,
        WSS_PROXY: proxy,
        NO_PROXY: 'localhost,127.0.0.1',
      }),
      SSL_CERT_FILE: all,
      REQUESTS_CA_BUNDLE: all,
      CURL_CA_BUNDLE: all,
      NODE_EXTRA_CA_CERTS: added,
      NODE_OPTIONS: [`--require ${JSON.stringify(path.join(folder, 'preload.cjs'))}`, NODE_OPTIONS]
        .filter(Boolean)
        .join(' '),
      PYTHONPATH: [folder, PYTHONPATH].filter(Boolean).join(path.delimiter),
    },
    async close() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function inBothCases(variables: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(variables);
  return Object.fromEntries([...entries, ...entries.map(([name, value]) => [name.toLowerCase(), value])]);
}

/** Files that bots load through environment variables. */
const hooks = fileURLToPath(new URL('./hooks', import.meta.url));

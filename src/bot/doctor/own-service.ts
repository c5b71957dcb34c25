import type { Config } from '../config/config.ts';

export function ownServiceUrl({ port }: Pick<Config['service'], 'port'>): string {
  return `http://127.0.0.1:${port || defaultPort}/api/v1`;
}

export function isOwnService(url: string, service: Pick<Config['service'], 'port'>): boolean {
  const { hostname, port } = new URL(url);
  const own = new URL(ownServiceUrl(service));
  return [own.hostname, 'localhost'].includes(hostname) && port === own.port;
}

const defaultPort = 8_080;

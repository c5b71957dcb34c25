import { commandFor, isInImage } from '../../shared/process/command-for.ts';
import type { Config } from '../config/config.ts';

type Service = Pick<Config['service'], 'port'>;

/** Returns the service's address: on this machine, or inside compose.yaml for the other containers. */
export function ownServiceUrl({ port }: Service): string {
  return `http://${isInImage() ? inCompose : '127.0.0.1'}:${port || defaultPort}/api/v1`;
}

export function isOwnService(url: string, service: Service): boolean {
  const { hostname, port } = new URL(url);
  return (
    ['127.0.0.1', 'localhost', inCompose].includes(hostname) && port === new URL(ownServiceUrl(service)).port
  );
}

export function startOwnService(): string {
  return isInImage() ? 'docker compose --profile service up --detach' : commandFor('service');
}

const inCompose = 'service';
const defaultPort = 8_080;

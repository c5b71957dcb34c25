import type { FastifyInstance } from 'fastify';
import { codeOf } from '../errors/code-of.ts';
import { StartupError } from '../errors/startup-error.ts';

interface ListenAddress {
  host: string;
  port: number;
  portSetting: string;
}

/** @returns the port @throws StartupError with the remedy, after closing the app */
export async function listen(app: FastifyInstance, address: ListenAddress): Promise<number> {
  const { host, port } = address;
  try {
    await app.listen({ host, port });
  } catch (cause) {
    await app.close();
    throw listenError(cause, address);
  }
  const bound = app.server.address();
  return typeof bound === 'object' && bound ? bound.port : port;
}

export function localUrl(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

export function listenError(cause: unknown, address: ListenAddress): StartupError {
  return new StartupError(remedy(codeOf(cause), address), { cause });
}

function remedy(code: string, { host, port, portSetting }: ListenAddress): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Set ${portSetting} to another one.`;
    case 'EACCES':
      return `Port ${port} may not be opened. Set ${portSetting} to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is not an address of this machine. Set HOST to one that is.`;
    default:
      return `Nothing can listen on ${host}, port ${port} (${code}). Set HOST and ${portSetting} to something else.`;
  }
}

import type { FastifyInstance } from 'fastify';

/** Where to listen, and the names of the settings that change it. */
interface Place {
  host: string;
  /** 0 picks a free one. */
  port: number;
  portSetting: string;
}

/**
 * Makes `app` listen.
 * @returns its port
 * @throws Error of one line with the remedy; the app is closed then
 */
export async function listen(app: FastifyInstance, { host, port, portSetting }: Place): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw new Error(remedy(error, { host, port, portSetting }), { cause: error });
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function remedy(error: unknown, { host, port, portSetting }: Place): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown cause';
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

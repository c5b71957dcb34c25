import type { FastifyInstance } from 'fastify';
import { codeOf } from './code-of.ts';
import { StartupError } from './startup-error.ts';

export interface Place {
  host: string;
  /** 0 picks a free one. */
  port: number;
  /** By what the operator gives the port: the remedy names it. */
  setting: string;
}

/**
 * Listens; an app that can't is closed.
 * @returns `http://127.0.0.1:8080`
 * @throws StartupError with one line for the operator
 */
export async function listen(app: FastifyInstance, place: Place): Promise<string> {
  const { host, port } = place;
  return app.listen({ host, port }).catch(async (cause: unknown) => {
    await app.close();
    throw new StartupError(remedy(cause, place), { cause });
  });
}

function remedy(cause: unknown, { host, port, setting }: Place): string {
  const code = codeOf(cause);
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is in use: stop the other program, or give another port in ${setting} (0 picks one).`;
  if (code === 'EACCES')
    return `Port ${port} on ${host} is not allowed to this user: give one above 1023 in ${setting}.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `${host} is no address of this machine: give one that is in HOST, such as 127.0.0.1.`;
  return `Can't listen on ${host}, port ${port} (${code}): give something else in HOST or ${setting}.`;
}

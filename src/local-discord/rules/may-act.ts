import type { FastifyRequest } from 'fastify';

/** Whether a request may act as any person: only programs of this machine, others with the key, and no page of another origin. */
export function mayAct(request: FastifyRequest, key: string | undefined): boolean {
  return (isLocal(request) || hasKey(request, key)) && !isOfForeignPage(request);
}

export const refusal =
  'Only programs of this machine may do that, or those that send the key that was printed.';

/** Other machines reach it only if it was started with `--host`. */
function hasKey({ headers }: FastifyRequest, key: string | undefined): boolean {
  return key !== undefined && headers['x-local-discord-key'] === key;
}

/** By its address, and by the name it called: a page could have given a name of its own this machine's address. */
function isLocal({ ip, hostname }: FastifyRequest): boolean {
  const isLoopback = /^(?:::ffff:)?127\.|^::1$/.test(ip);
  return isLoopback && /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname);
}

/** Any page may send requests here, and what has no body needs no leave of ours; browsers say whose it is. */
function isOfForeignPage({ headers, protocol, host }: FastifyRequest): boolean {
  const { origin = `${protocol}://${host}`, 'sec-fetch-site': site = 'none' } = headers;
  return origin !== `${protocol}://${host}` || (site !== 'none' && site !== 'same-origin');
}

import type { FastifyRequest } from 'fastify';

/** Local programs, and others with the key, but no page of another origin. */
export function mayAct(request: FastifyRequest, key: string | undefined): boolean {
  return (isLocal(request) || hasKey(request, key)) && !isOfForeignPage(request);
}

export const refusal =
  'Only programs of this machine may do that, or those that send the key that was printed.';

/** Other machines need `--host`. */
function hasKey({ headers }: FastifyRequest, key: string | undefined): boolean {
  return key !== undefined && headers['x-local-discord-key'] === key;
}

/** Checks address and name: a page's own name could lead to this machine. */
function isLocal({ ip, hostname }: FastifyRequest): boolean {
  const isLoopback = /^(?:::ffff:)?127\.|^::1$/.test(ip);
  return isLoopback && /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname);
}

/** Pages may send requests without a body; browsers name their origin. */
function isOfForeignPage({ headers, protocol, host }: FastifyRequest): boolean {
  const { origin = `${protocol}://${host}`, 'sec-fetch-site': site = 'none' } = headers;
  return origin !== `${protocol}://${host}` || (site !== 'none' && site !== 'same-origin');
}

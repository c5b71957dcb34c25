import type { FastifyRequest } from 'fastify';

/** Whether a request may act as people: from this machine or with the key, but not from a page of another origin. */
export function mayAct(request: FastifyRequest, key: string | undefined): boolean {
  return (isLocal(request) || hasKey(request, key)) && !isOfForeignPage(request);
}

export const refusal =
  'Only programs of this machine may do that, or those that send the key that was printed.';

/** Other machines can connect only if `--host` is set. */
function hasKey({ headers }: FastifyRequest, key: string | undefined): boolean {
  return key !== undefined && headers['x-local-discord-key'] === key;
}

/** Checks the host name as well as the address: a web page's own name could resolve to this machine. */
function isLocal({ ip, hostname }: FastifyRequest): boolean {
  const isLoopback = /^(?:::ffff:)?127\.|^::1$/.test(ip);
  return isLoopback && /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname);
}

/** Whether a web page of another origin sent the request; browsers state the origin. */
function isOfForeignPage({ headers, protocol, host }: FastifyRequest): boolean {
  const { origin = `${protocol}://${host}`, 'sec-fetch-site': site = 'none' } = headers;
  return origin !== `${protocol}://${host}` || (site !== 'none' && site !== 'same-origin');
}

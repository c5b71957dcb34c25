import { BlockList, isIP } from 'node:net';

/**
 * Whether a request that names `name` in its Host header may be answered by a server that listens on `host`: under
 * loopback names and the name it listens on. On all addresses of the machine, every name may lead to it.
 */
export function isServedHost(name: string, host: string): boolean {
  if (host === '0.0.0.0' || host === '::') return true;
  const asked = bare(name);
  return isLoopback(asked) || asked === bare(host);
}

/** Whether only this machine reaches what listens on `host`. */
export function isLoopback(host: string): boolean {
  const name = bare(host);
  const version = isIP(name);
  if (version === 0) return name === 'localhost' || name.endsWith('.localhost');
  return loopback.check(name, version === 4 ? 'ipv4' : 'ipv6');
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function bare(name: string): string {
  return name.replace(/^\[|\]$/g, '').toLowerCase();
}

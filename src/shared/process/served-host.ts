import { BlockList, isIP } from 'node:net';
import { isLocalName } from './local-name.ts';

/**
 * Whether a request that names `name` in its Host header may be answered by a server that listens on `host`: under an address,
 * a loopback name, and the name it listens on. On all addresses of the machine, also under names that only a private network
 * knows. A web page whose own name was made to lead here (DNS rebinding) comes under none of these.
 */
export function isServedHost(name: string, host: string): boolean {
  const asked = bare(name);
  if (isIP(asked) !== 0 || isLoopback(asked) || asked === bare(host)) return true;
  return (host === '0.0.0.0' || host === '::') && isLocalName(asked);
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

/** Ends the line with which a server starts: whether other machines reach it. */
export function describeReach(host: string): string {
  return isLoopback(host) ? '' : ', from other machines too';
}

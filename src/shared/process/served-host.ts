import { BlockList, isIP } from 'node:net';
import { isInImage } from './command-for.ts';
import { isLocalName } from './local-name.ts';

export function isServedHost(name: string, host: string): boolean {
  const asked = bare(name);
  if (isIP(asked) !== 0 || isLoopback(asked) || asked === bare(host)) return true;
  return (host === '0.0.0.0' || host === '::') && isLocalName(asked);
}

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

export function isReachedByOthers(host: string): boolean {
  return !isLoopback(host) && !isInImage();
}

export function describeReach(host: string): string {
  return isReachedByOthers(host) ? ', from other machines too' : '';
}

import { lookup as realLookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** All addresses of a host name. */
export type Lookup = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
}

/**
 * Refuses a host name that leads into a private network, which a name in foreign hands could be made to do. An address
 * that the operator wrote as such, or `localhost`, is meant.
 * @throws PrivateAddressError
 */
export async function refusePrivate(url: string, lookup: Lookup = lookupAll): Promise<void> {
  const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '');
  if (isIP(hostname) || hostname === 'localhost') return;
  const addresses = await lookup(hostname);
  if (addresses.some(({ address, family }) => isPrivate(address, family)))
    throw new PrivateAddressError('the host name leads to a private address');
}

function lookupAll(hostname: string) {
  return realLookup(hostname, { all: true });
}

function isPrivate(address: string, family: number): boolean {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return privateNetworks.check(mapped, 'ipv4');
  return privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

// RFC 6890: this host, private, shared, loopback, link-local, benchmarks, multicast, reserved.
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

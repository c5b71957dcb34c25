import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { BlockList, type LookupFunction } from 'node:net';
import { isLocalName } from './local-name.ts';

export type Lookup = (hostname: string) => Promise<readonly LookupAddress[]>;

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';

  constructor() {
    super('the host name leads to a private address');
  }
}

/** Creates a DNS lookup that rejects private addresses, except of local names. Not called for IP addresses in URLs. */
export function publicLookup(lookup: Lookup = everyAddress): LookupFunction {
  return (hostname, { all }, done) => {
    publicAddresses(hostname, lookup).then(
      ([first, ...others]) =>
        all ? done(null, [first, ...others]) : done(null, first.address, first.family),
      (error) => done(error, ''),
    );
  };
}

const everyAddress: Lookup = (hostname) => systemLookup(hostname, { all: true });

async function publicAddresses(hostname: string, lookup: Lookup) {
  const [first, ...others] = await lookup(hostname);
  if (!first) throw new Error('the host name has no address');
  // A private address among public ones is an attack rather than a mistake.
  if (!isLocalName(hostname) && [first, ...others].some(isPrivate)) throw new PrivateAddressError();
  return [first, ...others] as const;
}

function isPrivate({ address, family }: LookupAddress): boolean {
  return privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

const privateNetworks = new BlockList();

// RFC 6890: this host, private, shared, loopback, link-local, benchmarks, multicast, reserved. A BlockList also covers
// these if mapped into IPv6 (::ffff:0:0/96), but not behind NAT64 (64:ff9b::/96), so add those.
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
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
  privateNetworks.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6');
}

// This host, old forms of IPv4 (::/96, ::ffff:0:0:0/96, Teredo, 6to4), local-use NAT64, unique local, link-local,
// site-local, multicast.
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['2001::', 32],
  ['2002::', 16],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

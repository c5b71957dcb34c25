import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { type Lookup, publicLookup } from '../../../src/shared/process/public-lookup.ts';

const publicAddress = '93.184.216.34';
const leadsTo =
  (...addresses: string[]): Lookup =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

describe('publicLookup', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fd00::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    // IPv4 in IPv6: mapped (in three spellings), compatible, behind a NAT64, in a 6to4 and a Teredo tunnel.
    '::ffff:10.0.0.1',
    '::ffff:0:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:FFFF:A9FE:A9FE',
    '::127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
  ])('refuses a name that leads to %s', async (address) => {
    expect(await found(publicLookup(leadsTo(address)))).toBe('PrivateAddressError');
  });

  it.each([
    publicAddress,
    '172.32.0.1',
    '100.128.0.1',
    '2606:2800:220:1::1',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('lets a name pass that leads to %s', async (address) => {
    expect(await found(publicLookup(leadsTo(address)))).toEqual([address]);
  });

  it('refuses a name of which one address is private', async () => {
    expect(await found(publicLookup(leadsTo(publicAddress, '10.0.0.1')))).toBe('PrivateAddressError');
  });

  it('returns what it has checked, and looks nothing up a second time', async () => {
    const answers = [publicAddress, '127.0.0.1'];
    let asked = 0;
    const lookup = publicLookup((hostname) => leadsTo(answers[asked++] ?? '')(hostname));
    expect(await found(lookup)).toEqual([publicAddress]);
    expect(asked).toBe(1);
    expect(await found(lookup)).toBe('PrivateAddressError');
  });

  it('returns one address if one is asked for', async () => {
    const lookup = publicLookup(leadsTo(publicAddress, '1.1.1.1'));
    expect(await found(lookup, { all: false })).toEqual([publicAddress]);
  });

  it.each(['localhost', 'art', 'nas.local', 'art.internal', 'art.home.arpa'])(
    'takes %s for meant: the public DNS holds no such name',
    async (hostname) => {
      expect(await found(publicLookup(leadsTo('10.0.0.1')), { hostname })).toEqual(['10.0.0.1']);
    },
  );

  it.each(['localhost.example', 'local.example', 'notlocal.internal.example'])(
    'does not so with %s',
    async (hostname) => {
      expect(await found(publicLookup(leadsTo('10.0.0.1')), { hostname })).toBe('PrivateAddressError');
    },
  );

  it('reports that nothing was found', async () => {
    const failing: Lookup = () => Promise.reject(new RangeError('no such name'));
    expect(await found(publicLookup(failing))).toBe('RangeError');
    expect(await found(publicLookup(leadsTo()))).toBe('Error');
  });
});

/** The addresses, or the error's name. */
function found(
  lookup: ReturnType<typeof publicLookup>,
  { hostname = 'pictures.example', all = true } = {},
): Promise<string[] | string> {
  return new Promise((resolve) => {
    lookup(hostname, { all }, (error, address: string | LookupAddress[]) => {
      if (error) resolve(error.name);
      else resolve(typeof address === 'string' ? [address] : address.map((each) => each.address));
    });
  });
}

import { describe, expect, it } from 'vitest';
import { PrivateAddressError, refusePrivate } from '../../src/images/private-address.ts';

const leadsTo = (address: string) => async () => [{ address, family: address.includes(':') ? 6 : 4 }];

describe('refusePrivate', () => {
  it.each([
    '10.1.2.3',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
  ])('refuses a name that leads to %s', async (address) => {
    await expect(refusePrivate('https://pictures.example/1.png', leadsTo(address))).rejects.toThrow(
      PrivateAddressError,
    );
  });

  it.each(['93.184.216.34', '2606:2800:220:1::1', '172.32.0.1'])(
    'lets a name pass that leads to %s',
    async (address) => {
      await expect(
        refusePrivate('https://pictures.example/1.png', leadsTo(address)),
      ).resolves.toBeUndefined();
    },
  );

  it('refuses a name of which one address is private', async () => {
    const both = async () => [...(await leadsTo('93.184.216.34')()), ...(await leadsTo('10.0.0.1')())];
    await expect(refusePrivate('https://pictures.example/1.png', both)).rejects.toThrow(PrivateAddressError);
  });

  it.each([
    'http://127.0.0.1:8080/1.png',
    'http://192.168.1.5/1.png',
    'http://[::1]/1.png',
    'http://localhost/1.png',
  ])('takes %s for what the operator meant', async (url) => {
    await expect(refusePrivate(url, leadsTo('10.0.0.1'))).resolves.toBeUndefined();
  });
});

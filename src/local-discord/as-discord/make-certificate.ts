import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** CA certificate that clients must trust, as PEM. Its key is discarded, so it can't sign anything else. */
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

/** Issues a certificate for `domains` and all their subdomains. */
export function makeCertificate(domains: readonly string[], now: number): Certificate {
  const authority = makeKeys();
  const own = makeKeys();
  const issuer = { key: authority.privateKey, id: idOf(authority.publicKey) };
  const names = domains.flatMap((domain) => [domain, `*.${domain}`]);
  return {
    authority: issue('Local Discord: authority', authority.publicKey, { issuer, now }, [
      extension('551d13', true, sequence(der(0x01, Buffer.from([0xff])))),
      // Key usage: signs certificates and revocation lists.
      extension('551d0f', true, der(0x03, Buffer.from([1, 0b0000_0110]))),
      extension('551d0e', false, der(0x04, issuer.id)),
    ]),
    certificate: issue('Local Discord', own.publicKey, { issuer, now }, [
      extension('551d13', true, sequence()),
      extension('551d0f', true, der(0x03, Buffer.from([7, 0b1000_0000]))),
      extension('551d25', false, sequence(oid('2b06010505070301'))),
      extension('551d23', false, sequence(der(0x80, issuer.id))),
      extension('551d11', false, sequence(...names.map((name) => der(0x82, Buffer.from(name))))),
    ]),
    key: own.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

function makeKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
}

/** @returns an X.509 v3 certificate (RFC 5280) as PEM */
function issue(
  subject: string,
  publicKey: KeyObject,
  { issuer, now }: { issuer: { key: KeyObject }; now: number },
  extensions: readonly Buffer[],
): string {
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    // Serial numbers must be positive.
    der(0x02, Buffer.concat([Buffer.from([0x4c]), randomBytes(15)])),
    ecdsaWithSha256,
    nameOf('Local Discord: authority'),
    sequence(time(now - dayMs), time(now + lifeMs)),
    nameOf(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', signed, issuer.key);
  const whole = sequence(signed, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  const lines = whole.toString('base64').replace(/.{64}(?=.)/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function idOf(key: KeyObject): Buffer {
  return createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest()
    .subarray(0, 20);
}

function nameOf(commonName: string): Buffer {
  return sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))));
}

function extension(id: string, isCritical: boolean, value: Buffer): Buffer {
  const critical = isCritical ? [der(0x01, Buffer.from([0xff]))] : [];
  return sequence(oid(id), ...critical, der(0x04, value));
}

function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\.\d+|[-:T]/g, '');
  return der(0x17, Buffer.from(digits.slice(2)));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

/** Encodes a DER value: tag, length, content. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = length > 0xff ? [0x82, length >> 8, length & 0xff] : [0x81, length];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), content]);
}

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const dayMs = 24 * 60 * 60_000;
/** Apple's clients reject certificates that are valid for more than 825 days. */
const lifeMs = 400 * dayMs;

import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';

export interface SigningKey {
  readonly publicKey: string;
  sign(timestamp: string, body: string): string;
}

/** @param seed 32 bytes in hex; random by default */
export function createSigningKey(seed: string = randomBytes(32).toString('hex')): SigningKey {
  const key = createPrivateKey({
    key: Buffer.from(`${pkcs8Prefix}${seed}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: spki.subarray(-32).toString('hex'),
    sign: (timestamp, body) => sign(null, Buffer.from(`${timestamp}${body}`), key).toString('hex'),
  };
}

/** DER prefix of the 32 bytes of an Ed25519 private key (RFC 8410). */
const pkcs8Prefix = '302e020100300506032b657004220420';

import { createPublicKey, verify } from 'node:crypto';

export interface Signed {
  signature: string;
  timestamp: string;
  body: Uint8Array;
}

/** A check whether Discord signed a request: Ed25519 over timestamp and body (documented with its interactions). */
export function openSignatureCheck(publicKeyHex: string): (signed: Signed) => boolean {
  const key = createPublicKey({
    key: Buffer.concat([spkiPrefix, Buffer.from(publicKeyHex, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  return ({ signature, timestamp, body }) =>
    signaturePattern.test(signature) &&
    verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'hex'));
}

// Node takes keys as SPKI only; for Ed25519 that is this and the 32 bytes of the key.
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');
const signaturePattern = /^[0-9a-f]{128}$/i;

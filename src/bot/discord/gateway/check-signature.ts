import { createPublicKey, verify } from 'node:crypto';

export interface Signed {
  signature: string;
  timestamp: string;
  body: Uint8Array;
}

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

// Node accepts keys only as SPKI, i.e. with this prefix for Ed25519.
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');
const signaturePattern = /^[0-9a-f]{128}$/i;

import { isIP } from 'node:net';
import { connect } from 'node:tls';

export function tlsRemedy(host: string, code: string): string | undefined {
  if (/^(?:EPROTO$|ERR_SSL_)/.test(code))
    return `What answers at ${host} speaks no TLS (${code}). Write redis:// in STORE_URL, or give it the TLS port of Redis.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of Redis at ${host} is for another name (${code}). Give STORE_URL a name that the certificate has.`;
  if (code === 'CERT_HAS_EXPIRED' || code === 'CERT_NOT_YET_VALID')
    return `The certificate of Redis at ${host} is not valid today (${code}). Renew it there, or correct the clock of this machine.`;
  if (unknownAuthority.has(code))
    return `The certificate of Redis at ${host} is from an authority that Node does not know (${code}). Set NODE_EXTRA_CA_CERTS to the file with the authority's certificate.`;
  return undefined;
}

const unknownAuthority = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

export function plainRemedy(host: string): string {
  return `What answers at ${host} speaks TLS. Write rediss:// in place of redis:// in STORE_URL.`;
}

/** Whether a server completes a TLS handshake. Accepts any certificate, because nothing is sent. */
export function speaksTls(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const servername = isIP(host) ? '' : host;
  return new Promise((resolve) => {
    const options = { host, port: Number(port || redisPort), servername, rejectUnauthorized: false };
    const socket = connect({ ...options, timeout: handshakeMs });
    const end = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('secureConnect', end(true)).once('timeout', end(false)).on('error', end(false));
  });
}

const redisPort = 6_379;
const handshakeMs = 2_000;

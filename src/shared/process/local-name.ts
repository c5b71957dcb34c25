/** Whether public DNS can't have the name: `localhost`, a container's `art`, `nas.local` (RFC 6762), `art.internal`. */
export function isLocalName(hostname: string): boolean {
  return !hostname.includes('.') || /\.(?:localhost|local|internal|home\.arpa)$/i.test(hostname);
}

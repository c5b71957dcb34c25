/** A gateway's word that its host is down: 502, 503, 504. */
export function isGatewayStatus(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

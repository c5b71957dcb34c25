/** Whether a status is a gateway's word that the host behind it is down: 502, 503, 504. */
export function isGatewayStatus(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

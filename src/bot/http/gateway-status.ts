export function isGatewayStatus(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

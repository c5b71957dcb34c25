/** Eases a share in and out; what is beyond 0 and 1 is taken to them. */
export function smoothstep(share: number): number {
  const within = Math.min(1, Math.max(0, share));
  return within * within * (3 - 2 * within);
}

/** Whether the visitor has a mouse, and so most likely a keyboard; on a phone, focus in a field opens the keys. */
export function hasFinePointer(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}

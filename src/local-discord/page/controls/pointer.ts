export function hasFinePointer(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}

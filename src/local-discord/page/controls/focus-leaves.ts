/** Whether the keyboard goes from within the listening element to somewhere outside of it. */
export function focusLeaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  const isInside = currentTarget instanceof Node && relatedTarget instanceof Node;
  return !(isInside && currentTarget.contains(relatedTarget));
}

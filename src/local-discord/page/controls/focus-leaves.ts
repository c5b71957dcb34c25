export function focusLeaves({ currentTarget, relatedTarget }: FocusEvent): boolean {
  const isInside = currentTarget instanceof Node && relatedTarget instanceof Node;
  return !(isInside && currentTarget.contains(relatedTarget));
}

/** Runs in the page: whether its middle is what a finger would meet there. */
export function isUncovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === element;
}

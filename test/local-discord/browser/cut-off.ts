/**
 * Runs in the page: what one would read or press and that stands out of the window at its sides, or is clipped without the three
 * dots that say so. Code is left out, which scrolls by itself.
 */
export function cutOff(): string[] {
  // Text for screen readers only, and the skip link, which is above the window until it has the focus.
  const isHidden = (element: Element) =>
    element.getBoundingClientRect().width <= 1 || element.closest('.announcer, .skip') !== null;
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  // Out of the window, or of what scrolls down around it and should not have to scroll aside.
  const isOut = (element: Element) => {
    const { left, right, width } = element.getBoundingClientRect();
    const { left: start = 0, right: end = window.innerWidth } =
      element.closest('.scroller, .panel')?.getBoundingClientRect() ?? {};
    return width > 0 && (left < start - 1 || right > end + 1);
  };
  const isClipped = (element: Element) => {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const clips = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
    return clips && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !isHidden(element))
    .filter((element) => hasText(element) || element.matches('button, a, input, select, summary, img'))
    .filter((element) => !element.matches('option') && (isOut(element) || isClipped(element)))
    .filter((element) => !element.closest('pre'))
    .map(
      (element) =>
        `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.trim().slice(0, 40)}`,
    );
}

/** Runs in the page: texts whose contrast (WCAG 2, AA) is under 4.5, or 3 if they are large. */
export function faintTexts(): string[] {
  const parse = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = ([red = 0, green = 0, blue = 0]: number[]) => {
    const linear = (part: number) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  };
  const over = ([red = 0, green = 0, blue = 0, alpha = 1]: number[], under: number[]) =>
    [red, green, blue].map((part, index) => part * alpha + (under[index] ?? 0) * (1 - alpha));
  const behind = (element: Element | null): number[] => {
    if (!element) return [255, 255, 255];
    const own = parse(getComputedStyle(element).backgroundColor);
    return (own[3] ?? 1) === 1 && own.length > 0 ? own : over(own, behind(element.parentElement));
  };
  return [...document.querySelectorAll('body *')]
    .filter((element) =>
      [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
    )
    .filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest(':disabled, [aria-disabled="true"], [aria-hidden="true"]'),
    )
    .flatMap((element) => {
      const style = getComputedStyle(element);
      const back = behind(element);
      const lights = [luminance(over(parse(style.color), back)), luminance(back)].toSorted(
        (one, other) => other - one,
      );
      const contrast = ((lights[0] ?? 0) + 0.05) / ((lights[1] ?? 0) + 0.05);
      const isLarge = Number.parseFloat(style.fontSize) >= 24;
      const needed = isLarge ? 3 : 4.5;
      return contrast < needed ? [`${element.textContent?.trim().slice(0, 30)} ${contrast.toFixed(2)}`] : [];
    });
}

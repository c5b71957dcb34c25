import { cardSize } from '../../engine/card-size.ts';

/** Every slash leans by this much over the height of a card, in pixels: one slope for all cards. */
const lean = 112;

/** The x position in row `y` of a slash that meets the upper edge at `top`. */
export function slashAt(top: number, y: number): number {
  return top - (lean * y) / cardSize.height;
}

export function slashBand(top: number, width: number): string {
  const { height } = cardSize;
  return `M${top} 0h${width}L${slashAt(top, height) + width} ${height}h${-width}Z`;
}

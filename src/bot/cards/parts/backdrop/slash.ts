import { cardSize } from '../../engine/card-size.ts';

const lean = 112;

/** Returns the x position, in row `y`, of a slash that meets the top edge at `top`. */
export function slashAt(top: number, y: number): number {
  return top - (lean * y) / cardSize.height;
}

export function slashBand(top: number, width: number): string {
  const { height } = cardSize;
  return `M${top} 0h${width}L${slashAt(top, height) + width} ${height}h${-width}Z`;
}

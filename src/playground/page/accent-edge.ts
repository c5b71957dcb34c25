/** The style of a box whose first edge has the colour that a bot chose, a number; without one, the edge stays as it is. */
export function accentEdge(color: number | null | undefined): string {
  return typeof color === 'number'
    ? `border-inline-start-color: #${color.toString(16).padStart(6, '0')}`
    : '';
}

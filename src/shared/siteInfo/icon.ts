/** Share of its longer side by which an icon may differ from a square: sizes are rounded when a picture is made smaller. */
const TOLERANCE = 0.02

/** Whether a picture can be the icon of a browser's tab. */
export function isSquare({ width, height }: { width: number; height: number }): boolean {
  return width > 0 && height > 0 && Math.abs(width - height) <= TOLERANCE * Math.max(width, height)
}

/** One rendition of the HLS ladder. */
export interface Rendition {
  /** Pixels; even, as H.264 wants. */
  width: number
  height: number
  /** Most bits per second of the picture. */
  maxrate: number
}

/** Short sides of the ladder in pixels, with the most bits per second for lectures and screens at that size. */
const steps = [
  { side: 1080, maxrate: 4_500_000 },
  { side: 720, maxrate: 2_500_000 },
  { side: 480, maxrate: 1_200_000 },
] as const

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)

/**
 * The renditions of a video, largest first: those of 1080, 720 and 480 whose short side is not above the source's, so that
 * nothing is blown up; a smaller video keeps its size. A video that stands upright is measured by its width.
 */
export function ladderOf(width: number, height: number): Rendition[] {
  const short = Math.min(width, height)
  const fitting = steps.filter(({ side }) => side <= short)
  const chosen = fitting.length > 0 ? fitting : [{ side: short, maxrate: steps[2].maxrate }]
  return chosen.map(({ side, maxrate }) => ({ width: even((width * side) / short), height: even((height * side) / short), maxrate }))
}

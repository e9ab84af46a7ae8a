export interface Rendition {
  /** Even, as H.264 requires. */
  width: number
  height: number
  maxrate: number
}

const steps = [
  { side: 1080, maxrate: 4_500_000 },
  { side: 720, maxrate: 2_500_000 },
  { side: 480, maxrate: 1_200_000 },
] as const

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2)

/** HLS renditions (1080, 720, 480), largest first, never upscaled; a smaller video keeps its size. Portrait videos go by width. */
export function ladderOf(width: number, height: number): Rendition[] {
  const short = Math.min(width, height)
  const fitting = steps.filter(({ side }) => side <= short)
  const chosen = fitting.length > 0 ? fitting : [{ side: short, maxrate: steps[2].maxrate }]
  return chosen.map(({ side, maxrate }) => ({ width: even((width * side) / short), height: even((height * side) / short), maxrate }))
}

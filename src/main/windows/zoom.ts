/** Sizes that a page is shown in, as browsers offer them. */
const factors = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

export type ZoomChange = 'in' | 'out' | 'reset'

/** The size after a step from the present one, within half and three times. */
export function nextZoom(current: number, change: ZoomChange): number {
  if (change === 'reset') return 1
  // A factor read back from the page is a rounded one.
  const place = factors.reduce((best, factor, index) => (Math.abs(factor - current) < Math.abs((factors[best] ?? 1) - current) ? index : best), 0)
  const next = Math.min(Math.max(place + (change === 'in' ? 1 : -1), 0), factors.length - 1)
  return factors[next] ?? 1
}

/** A kept size that may be used again; 1 for any other. */
export const knownZoom = (factor: number): number => ((factors as readonly number[]).includes(factor) ? factor : 1)

const factors = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3] as const

export type ZoomChange = 'in' | 'out' | 'reset'

/** The next zoom factor, within 0.5 and 3. */
export function nextZoom(current: number, change: ZoomChange): number {
  if (change === 'reset') return 1
  // Nearest factor: the page reports a rounded one.
  const place = factors.reduce((best, factor, index) => (Math.abs(factor - current) < Math.abs((factors[best] ?? 1) - current) ? index : best), 0)
  const next = Math.min(Math.max(place + (change === 'in' ? 1 : -1), 0), factors.length - 1)
  return factors[next] ?? 1
}

/** A stored factor if valid, else 1. */
export const knownZoom = (factor: number): number => ((factors as readonly number[]).includes(factor) ? factor : 1)

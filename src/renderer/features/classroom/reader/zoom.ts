/** How large pages are shown: as wide as the reader, or 1 for 100 %. */
export type Zoom = 'fit' | number

const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const

/** The next zoom above or below what is shown; the largest or smallest at the ends. */
export function zoomBeside(shown: number, direction: 1 | -1): number {
  // What fits the width may be a hair beside a step.
  const next = direction === 1 ? steps.find((step) => step > shown + 0.005) : steps.findLast((step) => step < shown - 0.005)
  return next ?? (direction === 1 ? steps[steps.length - 1] ?? 4 : steps[0])
}

/** `fit`: page width; 1 is 100 %. */
export type Zoom = 'fit' | number

const steps = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4] as const

export function zoomBeside(shown: number, direction: 1 | -1): number {
  const next = direction === 1 ? steps.find((step) => step > shown + 0.005) : steps.findLast((step) => step < shown - 0.005)
  return next ?? (direction === 1 ? steps[steps.length - 1] ?? 4 : steps[0])
}

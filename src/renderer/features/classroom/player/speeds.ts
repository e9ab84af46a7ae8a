import { MAX_RATE } from '#shared/classroom/viewing.ts'

/** Player speeds, none above the counted maximum (shared/classroom/viewing). */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, MAX_RATE] as const

export function speedBeside(rate: number, step: 1 | -1): number {
  const beyond = step === 1 ? speeds.find((speed) => speed > rate) : speeds.findLast((speed) => speed < rate)
  return beyond ?? rate
}

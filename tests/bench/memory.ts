import { readFileSync } from 'node:fs'

const field = (pid: number, name: string): number => {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}

export const residentMb = (pid: number): number => field(pid, 'VmRSS')

/** Samples resident memory; `stop` returns the peak, MB. */
export function watchMemory(pid: number): { stop(): number } {
  let peak = residentMb(pid)
  const timer = setInterval(() => { peak = Math.max(peak, residentMb(pid)) }, 50)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}

/** CPU time of a process so far, user and kernel, seconds. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const TICKS_A_SECOND = 100
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
}

import { readdirSync, readFileSync } from 'node:fs'

/** Processor time so far (ms) of a process's threads by their name, from the scheduler's nanoseconds. */
export function threadMs(pid: number): Map<string, number> {
  const spent = new Map<string, number>()
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const of = (file: string) => readFileSync(`/proc/${pid}/task/${thread}/${file}`, 'utf8').trim()
    try {
      const name = of('comm')
      spent.set(name, (spent.get(name) ?? 0) + Number(of('schedstat').split(' ', 1)[0]) / 1e6)
    } catch {
      // The thread ended meanwhile.
    }
  }
  return spent
}

export const totalMs = (spent: ReadonlyMap<string, number>): number => [...spent.values()].reduce((sum, ms) => sum + ms, 0)

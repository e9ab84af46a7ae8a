import { threadCpuUsage } from 'node:process'

/** Processor time that this thread spends on `work`, ms: other programs on the machine do not count. */
export function processorTime(work: () => void): number {
  const before = threadCpuUsage()
  work()
  const { user, system } = threadCpuUsage(before)
  return (user + system) / 1000
}

import type { Release } from '#shared/desktop/updatesPort.ts'
import { UpdateError } from '#main/updates/updateError.ts'
import type { UpdaterPort } from '#main/updates/updaterPort.ts'

/** An updater whose releases a test sets; it keeps what was asked of it. */
export interface ScriptedUpdater extends UpdaterPort {
  /** What the next checks find, or why they fail. */
  next: Release | UpdateError | undefined
  /** What each download reports on its way, in per cent. */
  steps: number[]
  /** Why downloads fail, after their steps. */
  broken: UpdateError | undefined
  asked: string[]
  /** Lets the installation that runs fail. */
  failInstall(error: UpdateError): void
}

export function scriptedUpdater(): ScriptedUpdater {
  const updater: ScriptedUpdater = {
    next: undefined, steps: [0, 50, 100], broken: undefined, asked: [],
    failInstall: () => {},
    async check(channel) {
      updater.asked.push(`check ${channel}`)
      if (updater.next instanceof UpdateError) throw updater.next
      return updater.next
    },
    async download(onProgress) {
      updater.asked.push('download')
      for (const percent of updater.steps) onProgress(percent)
      if (updater.broken !== undefined) throw updater.broken
    },
    install(onFailure) {
      updater.asked.push('install')
      updater.failInstall = onFailure
    },
  }
  return updater
}

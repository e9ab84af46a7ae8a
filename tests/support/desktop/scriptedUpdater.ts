import type { Release } from '#shared/desktop/updatesPort.ts'
import { UpdateError } from '#main/updates/updateError.ts'
import type { UpdaterPort } from '#main/updates/updaterPort.ts'

/** An updater with scripted releases; records calls. */
export interface ScriptedUpdater extends UpdaterPort {
  /** Result of the next checks. */
  next: Release | UpdateError | undefined
  /** Progress of each download, percent. */
  steps: number[]
  /** Error after a download's steps. */
  broken: UpdateError | undefined
  asked: string[]
  failInstall(error: UpdateError): void
  /** What the installer does meanwhile. */
  onInstall(): void
}

export function scriptedUpdater(): ScriptedUpdater {
  const updater: ScriptedUpdater = {
    next: undefined, steps: [0, 50, 100], broken: undefined, asked: [],
    failInstall: () => {},
    onInstall: () => {},
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
      updater.onInstall()
    },
  }
  return updater
}

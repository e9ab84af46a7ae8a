import assert from 'node:assert/strict'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fusedProgram, PACKED_FUSES, readFuses } from '#main/smoke.ts'
import { UpdateError } from '#main/updates/updateError.ts'
import { keptLog } from '#tests/support/desktop/desktopPorts.ts'
import type { Case } from './ground.ts'
import { until } from './waiting.ts'

const hidden = { show: false, width: 400, height: 300 }

/** What the app does with the system. */
export const systemCases: readonly Case[] = [
  {
    does: 'a dialog holds the window that it belongs to, while it is open',
    async run(ground) {
      const { createDialogs } = await import('#main/electron/dialogs.ts')
      const window = new ground.electron.BrowserWindow(hidden)
      window.show()
      const { signal, abort } = aborting()
      const chosen = createDialogs(() => window).message({ message: 'case', buttons: ['a', 'b', 'c'], cancelId: 2, signal })
      await until(() => ground.isHeld(window))
      abort()
      assert.equal(await chosen, 2)
      await until(() => !ground.isHeld(window))
      window.destroy()
    },
  },
  {
    does: 'uploads keep the machine awake, and show their progress on a window that opens later',
    async run({ electron: { BrowserWindow, powerSaveBlocker }, progressOf }) {
      const { createElectronActivity } = await import('#main/electron/activity.ts')
      const isAwake = (): boolean => Array.from({ length: 100 }, (_, id) => id).some((id) => powerSaveBlocker.isStarted(id))
      const activity = createElectronActivity()
      activity.show({ active: true, fraction: 0.5 })
      const window = new BrowserWindow(hidden)
      window.show()
      assert.equal(isAwake(), true)
      if (progressOf !== undefined) assert.equal(progressOf(window), 0.5)
      activity.show({ active: false, fraction: 0 })
      assert.equal(isAwake(), false)
      if (progressOf !== undefined) assert.equal(progressOf(window), -1)
      window.destroy()
    },
  },
  {
    does: 'unread alarms are counted on the icon, where the system counts',
    async run({ electron: { app } }) {
      const { createElectronBadge } = await import('#main/electron/badge.ts')
      const counts = process.platform !== 'win32' && app.setBadgeCount(0)
      const badge = createElectronBadge()
      badge.show(3)
      assert.equal(app.getBadgeCount(), counts ? 3 : 0)
      badge.show(0)
      assert.equal(app.getBadgeCount(), 0)
    },
  },
  {
    does: 'an update stops the work and frees the lock before it installs, and takes both up again when it fails',
    async run({ electron: { app } }) {
      const [{ createInstalling }, { createElectronApp }, { systemClock }] = await Promise.all([import('#main/updates/installing.ts'), import('#main/electron/app.ts'), import('#main/electron/machine.ts')])
      assert.equal(app.requestSingleInstanceLock(), true)
      const steps: [string, boolean][] = []
      const note = (step: string): void => void steps.push([step, app.hasSingleInstanceLock()])
      const installing = createInstalling({
        app: createElectronApp(), clock: systemClock, log: keptLog(),
        work: { stop: async () => note('stop'), start: async () => note('start') },
        updater: {
          install(failed) {
            note('install')
            failed(new UpdateError('unknown'))
          },
        },
      })
      await installing.install()
      assert.deepEqual(steps, [['stop', true], ['install', false], ['start', true]])
    },
  },
  {
    does: 'Electron\'s program names the fuses that a release sets',
    needs: 'electron',
    async run() {
      const fuses = await readFuses(fusedProgram(process.platform, process.execPath)) ?? ''
      assert.match(fuses, /^[01r]+$/)
      assert.equal(fuses.length, PACKED_FUSES.length)
    },
  },
  {
    does: 'the keychain library loads from an archive, its native part from beside it',
    needs: 'electron',
    async run({ archive }) {
      const library = await import(pathToFileURL(join(archive, 'node_modules/keytar/index.js')).href) as { default?: object }
      assert.ok('AsyncEntry' in (library.default ?? library))
    },
  },
]

function aborting(): { signal: AbortSignal; abort(): void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

import { app, session } from 'electron'
import type { SmokeParts } from '#main/smoke.ts'
import { fusedProgram } from '#main/smoke.ts'
import { APP_ORIGIN } from '#main/windows/policy.ts'
import type { ElectronWindows } from './windows.ts'

/** The running app, for its check of itself. */
export function createSmokeParts({ windows, ...parts }: Pick<SmokeParts, 'updater' | 'clock'> & { windows: ElectronWindows }): SmokeParts {
  return {
    ...parts,
    version: app.getVersion(),
    pageAddress: `${APP_ORIGIN}/`,
    program: fusedProgram(process.platform, app.getPath('exe')),
    isWindowShown: () => windows.main()?.isVisible() === true,
    async inPage(script) {
      const window = windows.main()
      if (window === undefined) throw new Error('no window is open')
      return window.webContents.executeJavaScript(script)
    },
    statusOf: async (address) => (await session.defaultSession.fetch(address)).status,
    loadKeychain: () => import('keytar'),
  }
}

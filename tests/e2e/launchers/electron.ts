import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { _electron } from 'playwright'
import type { ElectronApplication } from 'playwright'
import { expect } from 'playwright/test'
import { contract } from '#shared/contract.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import { APP_ORIGIN } from '#main/windows/policy.ts'
import { repositoryRoot } from '#cli/repository.ts'
import { bridgeClient } from '#tests/support/desktop/bridgeClient.ts'
import { dropFromDisk } from './launched.ts'
import type { LaunchedApp } from './launched.ts'

/** The desktop in Electron itself, where it is installed. */
export async function launchElectron({ runtime, serverOrigin, userData }: { runtime: string; serverOrigin: string; userData: string }): Promise<LaunchedApp> {
  let app = await start()
  let page = await app.firstWindow()

  function start(): Promise<ElectronApplication> {
    return _electron.launch({
      executablePath: runtime,
      // Chromium refuses its sandbox to root.
      args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), repositoryRoot, `--server=${serverOrigin}`, `--user-data-dir=${userData}`],
      locale: 'ko-KR',
    })
  }

  const open = async (path: string): Promise<void> => {
    await page.goto(`${APP_ORIGIN}${path}`)
  }

  return {
    kind: 'desktop',
    get page() {
      return page
    },
    baseURL: APP_ORIGIN,
    open,
    async logIn(email) {
      await open('/login')
      await bridgeClient(page)(contract.auth.login, { body: { email, password: DEMO_PASSWORD } })
    },
    async attachFiles(action, paths) {
      await app.evaluate(({ dialog }, filePaths) => {
        dialog.showOpenDialog = async () => ({ canceled: false, filePaths })
      }, paths)
      await action()
    },
    async savedBy(action) {
      const path = join(userData, `saved-${crypto.randomUUID()}`)
      const named = await app.evaluateHandle(({ dialog }, filePath) => {
        const names: string[] = []
        const showSaveDialog = async (...args: readonly unknown[]) => {
          const { defaultPath = '' } = (args.at(-1) ?? {}) as { defaultPath?: string }
          names.push(defaultPath)
          return { canceled: false, filePath }
        }
        Object.assign(dialog, { showSaveDialog })
        return names
      }, path)
      await action()
      await expect.poll(() => existsSync(path), { intervals: [20] }).toBe(true)
      return { fileName: basename((await named.jsonValue()).at(-1) ?? ''), content: await readFile(path) }
    },
    dropFiles: (place, paths) => dropFromDisk(page, place, paths),
    async reopen(path) {
      await page.reload()
      await open(path)
    },
    async restart(path) {
      await app.close()
      app = await start()
      page = await app.firstWindow()
      await open(path)
    },
    sessionToken: async () => undefined,
    close: () => app.close(),
  }
}

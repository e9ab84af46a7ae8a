import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright/test'
import { logInByEmail } from '#tests/support/server/site.ts'
import { dropFromDisk, fileDialog } from './launched.ts'
import type { LaunchedApp } from './launched.ts'

/** The web bundle in a browser, served by its server. */
export async function launchWeb(context: BrowserContext, serverOrigin: string): Promise<LaunchedApp> {
  // The file picker that returns handles cannot be automated; without it the page uses a file field.
  await context.addInitScript(() => { Reflect.deleteProperty(globalThis, 'showOpenFilePicker') })
  let page: Page = await context.newPage()

  async function reopen(path: string): Promise<void> {
    await page.close()
    page = await context.newPage()
    await page.goto(`${serverOrigin}${path}`)
  }

  return {
    kind: 'web',
    get page() {
      return page
    },
    baseURL: serverOrigin,
    async open(path) {
      await page.goto(`${serverOrigin}${path}`)
    },
    logIn: (email) => logInByEmail(context, serverOrigin, email),
    async attachFiles(action, paths) {
      const chooser = await fileDialog(page, action)
      await chooser.setFiles(paths)
    },
    async savedBy(action) {
      const [download] = await Promise.all([page.waitForEvent('download'), action()])
      return { fileName: download.suggestedFilename(), content: await readFile(await download.path()) }
    },
    dropFiles: (place, paths) => dropFromDisk(page, place, paths),
    reopen,
    restart: reopen,
    sessionToken: async () => (await context.cookies()).find((cookie) => cookie.httpOnly)?.value,
    close: () => context.close(),
  }
}

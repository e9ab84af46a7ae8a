import { basename } from 'node:path'
import type { FileChooser, Locator, Page } from 'playwright/test'
import type { DesktopMain } from '#tests/support/desktop/desktopMain.ts'
import type { ScriptedUpdater } from '#tests/support/desktop/scriptedUpdater.ts'

/** The product as a user has it; the same test runs on web and desktop. */
export interface LaunchedApp {
  kind: 'web' | 'desktop'
  updater?: ScriptedUpdater
  /** The current page; another one after `reopen` and `restart`. */
  readonly page: Page
  /** On the desktop not the server's. */
  baseURL: string
  /** Opens a path with query, such as `/classes?channelSeq=1`. */
  open(path: string): Promise<void>
  /** Logs in with a demo account, without the form; a page that is already open does not notice. */
  logIn(email: string): Promise<void>
  attachFiles(action: () => Promise<void>, paths: string[]): Promise<void>
  /** The file that an action saves: a browser's download, or one that main writes where its dialog says. */
  savedBy(action: () => Promise<void>): Promise<{ fileName: string; content: Buffer }>
  dropFiles(place: Locator, paths: string[]): Promise<void>
  /** Closes and reopens the page; on the desktop main keeps running. */
  reopen(path: string): Promise<void>
  /** Restarts the app with its data; in a browser the same as `reopen`. */
  restart(path: string): Promise<void>
  /** The session token, to search for it elsewhere; undefined where it cannot be read. */
  sessionToken(): Promise<string | undefined>
  /** Everything that main has written or requested over its restarts: log, files, URLs. Absent without a main process in reach. */
  written?(): Promise<string>
  main?(): DesktopMain
  close(): Promise<void>
}

/** The file dialog that an action opens. */
export async function fileDialog(page: Page, action: () => Promise<void>): Promise<FileChooser> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialogsPlayed(page).then(action)])
  return chooser
}

/** Resolves once a listener for file dialogs has reached the page. On a busy page an action may arrive before it, and the browser then opens no dialog. */
export async function dialogsPlayed(page: Page): Promise<void> {
  await page.evaluate(() => undefined)
}

/** Drops files that come from a file field, so that the page reads them from disk as in a real drop. */
export async function dropFromDisk(page: Page, place: Locator, paths: string[]): Promise<void> {
  const field = await page.evaluateHandle(() => {
    const input = document.createElement('input')
    input.type = 'file'
    input.multiple = true
    return input
  })
  await field.asElement()?.setInputFiles(paths)
  const transfer = await field.evaluateHandle((input) => {
    const filled = new DataTransfer()
    for (const file of (input as HTMLInputElement).files ?? []) filled.items.add(file)
    return filled
  })
  for (const type of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer: transfer })
}

/** Paths by file name; names must be unique. */
export function pathsByName(paths: string[]): Map<string, string> {
  return new Map(paths.map((path) => [basename(path), path]))
}

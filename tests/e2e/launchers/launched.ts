import { basename } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import type { DesktopMain } from '#tests/support/desktop/desktopMain.ts'
import type { ScriptedUpdater } from '#tests/support/desktop/scriptedUpdater.ts'

/** The product as a person has it before them; the same story runs on every kind. */
export interface LaunchedApp {
  kind: 'web' | 'desktop'
  /** The update server's side of the desktop; absent on the web and in Electron itself. */
  updater?: ScriptedUpdater
  /** The page in front; another one after `reopen` and `restart`. */
  readonly page: Page
  /** Origin of the page; on the desktop not the server's. */
  baseURL: string
  /** Opens a path with its query, such as `/classes?channelSeq=1`. */
  open(path: string): Promise<void>
  /** Answers the file dialog that an action of the person opens. */
  attachFiles(action: () => Promise<void>, paths: string[]): Promise<void>
  /** Drops files from the disk on a place of the page. */
  dropFiles(place: Locator, paths: string[]): Promise<void>
  /** Closes the page and opens it anew: a reload with everything in memory lost; on the desktop main goes on. */
  reopen(path: string): Promise<void>
  /** Ends the app and starts it again with what it kept; in a browser the same as `reopen`. */
  restart(path: string): Promise<void>
  /** The session's token where the machine keeps it, to look for it where it must not be; undefined where it cannot be read. */
  sessionToken(): Promise<string | undefined>
  /**
   * Everything that the app's main process has written or addressed so far, over its restarts: log lines, files, addresses of
   * requests. Absent where there is no such process, or none that a test can look into.
   */
  written?(): Promise<string>
  /** The desktop's main process, for a test that plays the system around it; absent in a browser and where Electron runs it. */
  main?(): DesktopMain
  close(): Promise<void>
}

/** Drops files in a page: they come from a file field, so that the page gets them from the disk as in a real drop. */
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

/** Names of files by which a dropped one is found again; two of one name cannot be told apart. */
export function pathsByName(paths: string[]): Map<string, string> {
  return new Map(paths.map((path) => [basename(path), path]))
}

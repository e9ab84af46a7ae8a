import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { app, powerMonitor } from 'electron'
import type { AppPort } from '#main/ports.ts'
import { APP_ID, LINK_SCHEME } from '#main/links/appLink.ts'
import type { SystemEvents } from '#main/shell/shell.ts'
import { confineAny } from './confine.ts'

export function createElectronApp(): AppPort {
  const { platform } = process
  return {
    platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
    isDevelopment: !app.isPackaged,
    quit: () => app.quit(),
    releaseLock: () => app.releaseSingleInstanceLock(),
    takeLock: () => app.requestSingleInstanceLock(),
  }
}

const DEVELOPMENT_FOLDER = 'Madang Development'

/** Settings of the whole app. Call before it is ready and before anything notifies. */
export function prepareApp(): void {
  app.enableSandbox()
  if (process.platform === 'win32') app.setAppUserModelId(app.isPackaged ? APP_ID : process.execPath)
  app.on('web-contents-created', (_event, contents) => confineAny(contents))
}

/** Registers the app's link scheme. In development the app is an argument of the Electron binary. */
export function claimLinks(): void {
  const [, entry] = process.argv
  if (app.isPackaged || entry === undefined) app.setAsDefaultProtocolClient(LINK_SCHEME)
  else app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, [resolve(entry)])
}

/** Enforces a single instance, since two would write the same journal; a second start passes its arguments to the first. A development app has its own data, lock and log, unless `--user-data-dir` names its data. */
export function asSingleInstance(run: () => void): void {
  if (!app.isPackaged) {
    const folder = join(app.getPath('appData'), DEVELOPMENT_FOLDER)
    if (!app.commandLine.hasSwitch('user-data-dir')) {
      mkdirSync(folder, { recursive: true })
      app.setPath('userData', folder)
    }
    app.setAppLogsPath(join(app.getPath('userData'), 'logs'))
  }
  if (app.requestSingleInstanceLock()) run()
  else app.quit()
}

export type EarlyEvents = Pick<SystemEvents, 'openLink' | 'startedAgain'>

/** Buffers links and second starts until the app exists; call the returned function to flush and forward them. */
export function bufferEarlyEvents(): (events: EarlyEvents) => void {
  const waiting: ((events: EarlyEvents) => void)[] = []
  let deliver = (event: (events: EarlyEvents) => void): void => void waiting.push(event)
  app.on('open-url', (event, link) => {
    event.preventDefault()
    deliver((events) => events.openLink(link))
  })
  app.on('second-instance', (_event, args) => deliver((events) => events.startedAgain(args)))
  return (events) => {
    deliver = (event) => event(events)
    for (const event of waiting.splice(0)) event(events)
  }
}

/** Forwards system events, except those of `bufferEarlyEvents`. */
export function followSystem(events: Omit<SystemEvents, keyof EarlyEvents>): void {
  app.on('activate', () => events.activated())
  app.on('window-all-closed', () => events.lastWindowClosed())
  app.on('before-quit', (event) => {
    if (!events.mayQuit()) event.preventDefault()
  })
  powerMonitor.on('shutdown', () => events.shuttingDown())
  // Windows sends session-end to windows only. With none open the app is killed silently; the journal keeps its uploads.
  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', () => events.sessionMayEnd())
    window.on('session-end', () => events.sessionEnds())
  })
}

import { resolve } from 'node:path'
import { app, powerMonitor } from 'electron'
import type { AppPort } from '#main/ports.ts'
import { LINK_SCHEME } from '#main/links/appLink.ts'
import type { SystemEvents } from '#main/shell/shell.ts'

/** The app as the system sees it. */
export function createElectronApp(): AppPort {
  const { platform } = process
  return {
    platform: platform === 'darwin' || platform === 'win32' ? platform : 'linux',
    isDevelopment: !app.isPackaged,
    quit: () => app.quit(),
  }
}

/** Asks the system for the links of the app's scheme. Under development the app is an argument of Electron's program. */
export function claimLinks(): void {
  const [, entry] = process.argv
  if (app.isPackaged || entry === undefined) app.setAsDefaultProtocolClient(LINK_SCHEME)
  else app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, [resolve(entry)])
}

/**
 * Runs the app unless it runs already: two processes would write the same journal. A second one ends, and Electron hands its
 * arguments to the first.
 */
export function asOnlyInstance(run: () => void): void {
  if (app.requestSingleInstanceLock()) run()
  else app.quit()
}

/** What is handed over from the first moment on. */
export type EarlyEvents = Pick<SystemEvents, 'openLink' | 'startedAgain'>

/**
 * Keeps what comes before there is an app to take it: links that macOS hands over, and further starts with theirs. Answers
 * what hands it on from then, those that waited first.
 */
export function catchEarly(): (events: EarlyEvents) => void {
  const waiting: ((events: EarlyEvents) => void)[] = []
  let tell = (happened: (events: EarlyEvents) => void): void => void waiting.push(happened)
  app.on('open-url', (event, link) => {
    event.preventDefault()
    tell((events) => events.openLink(link))
  })
  app.on('second-instance', (_event, args) => tell((events) => events.startedAgain(args)))
  return (events) => {
    tell = (happened) => happened(events)
    for (const happened of waiting.splice(0)) happened(events)
  }
}

/** Tells the app what the system does, beside what `catchEarly` hands on. */
export function followSystem(events: Omit<SystemEvents, keyof EarlyEvents>): void {
  app.on('activate', () => events.activated())
  app.on('window-all-closed', () => events.lastWindowClosed())
  app.on('before-quit', (event) => {
    if (!events.mayQuit()) event.preventDefault()
  })
  powerMonitor.on('shutdown', () => events.shuttingDown())
  // Windows tells windows alone. Without one, as in the tray, the app is ended unheard: the journal has its uploads.
  app.on('browser-window-created', (_event, window) => {
    window.on('query-session-end', () => events.sessionMayEnd())
    window.on('session-end', () => events.sessionEnds())
  })
}

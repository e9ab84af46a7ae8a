import { join } from 'node:path'
import { app, dialog } from 'electron'
import { createDesktopApp } from './app.ts'
import { ConfigError, readServerAddress } from './config.ts'
import { createElectronActivity } from './electron/activity.ts'
import { asSingleInstance, bufferEarlyEvents, claimLinks, createElectronApp, followSystem, prepareApp } from './electron/app.ts'
import { registerAppScheme, serveAppProtocol } from './electron/appProtocol.ts'
import { createElectronBadge } from './electron/badge.ts'
import { createDialogs } from './electron/dialogs.ts'
import { createElectronIpc } from './electron/ipc.ts'
import { createElectronMachine, systemClock } from './electron/machine.ts'
import { createElectronMenus } from './electron/menus.ts'
import { createElectronNotifier } from './electron/notifier.ts'
import { createElectronPartition } from './electron/partition.ts'
import { createElectronPreviewView } from './electron/previewView.ts'
import { createElectronShell } from './electron/shell.ts'
import { createElectronUpdater } from './electron/updater.ts'
import { createElectronWindows } from './electron/windows.ts'
import { createUndiciHttp } from './http/undiciHttp.ts'
import { createLanguage } from './language.ts'
import { linkOfArguments } from './links/appLink.ts'
import { createOpenExternal } from './links/openExternal.ts'
import type { LogPort } from './ports.ts'
import { policyPath, protectionOf, readPolicy } from './enterprisePolicy/policyFile.ts'
import { createWsSockets } from './realtime/wsSockets.ts'
import { createOsKeychain } from './secrets/osKeychain.ts'
import { hasTrayHost } from './shell/trayHost.ts'
import { desktopTexts } from './texts.ts'
import { createPageServer } from './windows/pageServer.ts'
import { APP_ORIGIN } from './windows/policy.ts'
import { createRendererFiles } from './windows/rendererFiles.ts'
import { createWindowStateStore } from './windows/windowState.ts'

/** Logs one JSON line per event. */
function createLog(write: (line: string) => void, now: () => number): LogPort {
  const line = (level: string, message: string, values: Record<string, string | number>, error?: unknown): void => {
    const cause = error instanceof Error ? { error: error.message, stack: error.stack } : error === undefined ? {} : { error: String(error) }
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, message, ...values, ...cause })}\n`)
  }
  return {
    info: (message, values = {}) => line('info', message, values),
    warn: (message, values = {}) => line('warn', message, values),
    error: (message, error, values = {}) => line('error', message, values, error),
  }
}

const log = createLog((line) => process.stderr.write(line), systemClock.now)

/** Composition root: the only file that imports both Electron and the app. */
async function run(forwardEarlyEvents: ReturnType<typeof bufferEarlyEvents>): Promise<void> {
  const policy = await readPolicy({ path: policyPath(process.platform, process.env), isProtected: protectionOf(process.platform, process.env), log })
  const { serverOrigin, startPath } = readServerAddress(process.argv, process.env, policy.policy.serverAddress)
  const developmentPage = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  const pageOrigin = developmentPage === undefined ? APP_ORIGIN : new URL(developmentPage).origin
  const userData = app.getPath('userData')
  await app.whenReady()
  const language = await createLanguage({ path: join(userData, 'language.json'), locale: app.getLocale(), log })
  const texts = () => desktopTexts(language.current())
  const dialogs = createDialogs(() => windows.main())
  const shell = createElectronShell(dialogs)
  const openExternal = createOpenExternal(shell, log, { pageOrigin, serverOrigin })
  const http = createUndiciHttp()
  const notifier = createElectronNotifier(texts, dialogs, log)
  const windows = createElectronWindows({
    pageOrigin, serverOrigin, startPath, openExternal, notifier, texts, log,
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    memory: createWindowStateStore(join(userData, 'window.json'), systemClock, log),
  })
  const desktop = createDesktopApp(
    { serverOrigin, pageOrigin, userData, version: app.getVersion(), policy },
    {
      app: createElectronApp(), language, menus: createElectronMenus(process.platform === 'linux' ? hasTrayHost : async () => true),
      ipc: createElectronIpc(), keychain: createOsKeychain(), shell, notifier, badge: createElectronBadge(), partition: createElectronPartition(), clock: systemClock, http, sockets: createWsSockets(), windows,
      preview: createElectronPreviewView({ window: windows.main, serverOrigin, language: language.current, openExternal }),
      machine: createElectronMachine(), activity: createElectronActivity(), updater: createElectronUpdater(policy.policy.updateAddress, systemClock, log), log,
    },
  )
  const files = createRendererFiles(join(import.meta.dirname, '../renderer'), 'desktop.html', serverOrigin)
  serveAppProtocol(createPageServer({ files, language: language.current, texts }))
  claimLinks()
  followSystem(desktop.events)
  app.on('quit', () => void http.close())
  forwardEarlyEvents(desktop.events)
  const link = linkOfArguments(process.argv)
  if (link !== undefined) desktop.events.openLink(link)
  await desktop.start()
}

asSingleInstance(() => {
  prepareApp()
  registerAppScheme()
  run(bufferEarlyEvents()).catch((error: unknown) => {
    log.error('the desktop did not start', error)
    const texts = desktopTexts(app.getLocale())
    dialog.showErrorBox(texts.cannotStart.title, error instanceof ConfigError ? error.message : '')
    app.exit(1)
  })
})

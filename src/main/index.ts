import { join } from 'node:path'
import { app } from 'electron'
import { createDesktopApp } from './app.ts'
import { readServerAddress } from './config.ts'
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
import { createElectronProxies, onProxyLogin } from './electron/proxies.ts'
import { createElectronPreviewView } from './electron/previewView.ts'
import { createElectronShell } from './electron/shell.ts'
import { createSmokeParts } from './electron/smoke.ts'
import { offerRestart, reportFailedStart } from './electron/errors.ts'
import { createElectronUpdater } from './electron/updater.ts'
import { createElectronWindows } from './electron/windows.ts'
import type { ElectronWindows } from './electron/windows.ts'
import { createConnector } from './http/connector.ts'
import { createSystemTrust } from './http/systemCertificates.ts'
import { createUndiciHttp } from './http/undiciHttp.ts'
import { createLanguage } from './language.ts'
import { linkOfArguments } from './links/appLink.ts'
import { createOpenExternal } from './links/openExternal.ts'
import { createLog } from './log/log.ts'
import { createLogFile } from './log/logFile.ts'
import { standardSink, watchMainErrors } from './log/mainErrors.ts'
import type { LanguagePort } from './ports.ts'
import { policyPath, protectionOf, readPolicy } from './enterprisePolicy/policyFile.ts'
import { createWsSockets } from './realtime/wsSockets.ts'
import { createOsKeychain } from './secrets/osKeychain.ts'
import { hasTrayHost } from './shell/trayHost.ts'
import { failedStart, runSmoke, smokeFile, writeSmoke } from './smoke.ts'
import type { SmokeReport } from './smoke.ts'
import { desktopTexts } from './texts.ts'
import { createPageServer } from './windows/pageServer.ts'
import { APP_ORIGIN } from './windows/policy.ts'
import { createRendererFiles } from './windows/rendererFiles.ts'
import { createWindowStateStore } from './windows/windowState.ts'

let language: LanguagePort | undefined
// The locale is unknown until the app is ready.
const texts = () => desktopTexts(language?.current() ?? app.getLocale())
// Broken streams end nothing: also for what libraries write to stdout.
const [, toTerminal] = [standardSink(() => process.stdout), standardSink(() => process.stderr)]
const logFile = createLogFile(() => app.getPath('logs'))
const log = createLog({ sinks: [logFile.write, toTerminal], appFolder: join(import.meta.dirname, '../..'), now: systemClock.now })
let windows: ElectronWindows | undefined
const dialogs = createDialogs(() => windows?.main())
const notifier = createElectronNotifier(texts, dialogs, log)

/** Composition root: the only file that imports both Electron and the app. */
async function run(forwardEarlyEvents: ReturnType<typeof bufferEarlyEvents>): Promise<void> {
  const policy = await readPolicy({ path: policyPath(process.platform, process.env), isProtected: protectionOf(process.platform, process.env), log })
  const { serverOrigin, startPath } = readServerAddress(process.argv, process.env, policy.policy.serverAddress)
  const developmentPage = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL']
  const pageOrigin = developmentPage === undefined ? APP_ORIGIN : new URL(developmentPage).origin
  const userData = app.getPath('userData')
  await app.whenReady()
  const chosen = await createLanguage({ path: join(userData, 'language.json'), locale: app.getLocale(), log })
  language = chosen
  const shell = createElectronShell(dialogs)
  const openExternal = createOpenExternal(shell, log, { pageOrigin, serverOrigin })
  let isLoginReported = false
  const tellOfProxyLogin = (): void => {
    if (isLoginReported) return
    isLoginReported = true
    void notifier.alert('proxyLogin')
  }
  onProxyLogin(tellOfProxyLogin)
  const connector = createConnector({ proxies: createElectronProxies(), secureContext: createSystemTrust(log), clock: systemClock, log, onLoginWanted: tellOfProxyLogin })
  const http = createUndiciHttp(connector)
  const opened = createElectronWindows({
    pageOrigin, serverOrigin, startPath, openExternal, notifier, texts, log,
    preload: join(import.meta.dirname, '../preload/index.cjs'),
    memory: createWindowStateStore(join(userData, 'window.json'), systemClock, log),
  })
  windows = opened
  const updater = createElectronUpdater(policy.policy.updateAddress, systemClock, log)
  const desktop = createDesktopApp(
    { serverOrigin, pageOrigin, userData, version: app.getVersion(), policy },
    {
      app: createElectronApp(), language: chosen, menus: createElectronMenus(process.platform === 'linux' ? hasTrayHost : async () => true),
      ipc: createElectronIpc(), keychain: createOsKeychain(), shell, notifier, badge: createElectronBadge(), partition: createElectronPartition(), clock: systemClock, http, sockets: createWsSockets(connector), windows: opened,
      preview: createElectronPreviewView({ window: opened.main, serverOrigin, language: chosen.current, openExternal }),
      machine: createElectronMachine(), activity: createElectronActivity(), updater, log, logFile,
    },
  )
  const files = createRendererFiles(join(import.meta.dirname, '../renderer'), 'desktop.html', serverOrigin)
  serveAppProtocol(createPageServer({ files, language: chosen.current, texts }))
  claimLinks()
  followSystem(desktop.events)
  app.on('quit', () => void http.close())
  forwardEarlyEvents(desktop.events)
  const link = linkOfArguments(process.argv)
  if (link !== undefined) desktop.events.openLink(link)
  await desktop.start()
  if (smokeReport !== undefined) await endWith(smokeReport, await runSmoke(createSmokeParts({ windows: opened, updater, clock: systemClock })))
}

const smokeReport = smokeFile(process.argv)

async function endWith(file: string, report: SmokeReport): Promise<void> {
  await writeSmoke(file, report).catch((error: unknown) => log.error('the report was not written', error))
  app.exit(report.ok ? 0 : 1)
}

asSingleInstance(() => {
  watchMainErrors(process, log, () => offerRestart(notifier))
  prepareApp()
  registerAppScheme()
  run(bufferEarlyEvents()).catch(async (error: unknown) => {
    log.error('the desktop did not start', error)
    // Nobody is there to answer a box.
    if (smokeReport !== undefined) return endWith(smokeReport, failedStart(app.getVersion(), error))
    await reportFailedStart(error, { texts, dialogs, logPath: logFile.path() })
  })
})

import { join } from 'node:path'
import { createDesktopApp } from '#main/app.ts'
import type { DesktopApp } from '#main/app.ts'
import type { Connector } from '#main/http/connector.ts'
import { createUndiciHttp } from '#main/http/undiciHttp.ts'
import { directConnector } from './directConnector.ts'
import { createLogFile } from '#main/log/logFile.ts'
import { createLanguage } from '#main/language.ts'
import type { PolicyReading } from '#main/enterprisePolicy/policy.ts'
import type { Keychain, SenderFrame } from '#main/ports.ts'
import { createWsSockets } from '#main/realtime/wsSockets.ts'
import type { UpdaterPort } from '#main/updates/updaterPort.ts'
import { countedPartition, keptLog, machineClock, memoryIpc, recordingActivity, recordingBadge, recordingNotifier, scriptedShell, signallingMachine, slowHttp } from './desktopPorts.ts'
import { scriptedUpdater } from './scriptedUpdater.ts'
import { countedApp, countedWindows, recordingMenus, recordingPreviewView } from './desktopSurroundings.ts'
import { watchedPorts } from './watchedPorts.ts'

/** The real main process in plain Node, with Electron's parts in memory. */
export interface DesktopMain {
  app: DesktopApp
  ipc: ReturnType<typeof memoryIpc>
  shell: ReturnType<typeof scriptedShell>
  notifier: ReturnType<typeof recordingNotifier>
  badge: ReturnType<typeof recordingBadge>
  activity: ReturnType<typeof recordingActivity>
  partition: ReturnType<typeof countedPartition>
  menus: ReturnType<typeof recordingMenus>
  windows: ReturnType<typeof countedWindows>
  preview: ReturnType<typeof recordingPreviewView>
  system: ReturnType<typeof countedApp>
  machine: ReturnType<typeof signallingMachine>
  log: ReturnType<typeof keptLog>
  call(channel: string, ...args: unknown[]): Promise<unknown>
  stop(): Promise<void>
}

const noPolicy: PolicyReading = { policy: {}, fault: undefined }

/** Starts main; user data and keychain outlive it, so that a second start is a restart. */
export async function startDesktopMain({ serverOrigin, pageOrigin, userData, keychain, faster = 1, networkDelayMs = () => 0, policy = noPolicy, updater = scriptedUpdater(), connector = directConnector(), used = () => {} }: {
  serverOrigin: string
  pageOrigin: string
  userData: string
  keychain: Keychain
  faster?: number
  /** Delay per chunk of a request body, ms. */
  networkDelayMs?: () => number
  policy?: PolicyReading
  updater?: UpdaterPort
  connector?: Connector
  /** Called on each use of a port with effects, such as `shell.open`. */
  used?: (call: string, args: readonly unknown[]) => void
}): Promise<DesktopMain> {
  const ipc = memoryIpc()
  const shell = scriptedShell()
  const notifier = recordingNotifier()
  const badge = recordingBadge()
  const activity = recordingActivity()
  const partition = countedPartition()
  const menus = recordingMenus()
  const windows = countedWindows()
  const preview = recordingPreviewView()
  const system = countedApp()
  const machine = signallingMachine()
  const log = keptLog()
  const http = createUndiciHttp(connector)
  const app = createDesktopApp(
    { serverOrigin, pageOrigin, userData, version: '0.0.0', policy },
    watchedPorts({
      ipc, keychain, shell, notifier, badge, partition, log, http: slowHttp(http, networkDelayMs), sockets: createWsSockets(connector), clock: machineClock(faster),
      app: system, menus, windows, preview,
      language: await createLanguage({ path: join(userData, 'language.json'), locale: 'ko-KR', log }),
      machine, activity, updater, logFile: createLogFile(() => join(userData, 'logs')),
    }, used),
  )
  await app.start()
  const page: SenderFrame = { origin: pageOrigin, isMainFrame: true }
  return {
    app, ipc, shell, notifier, badge, activity, partition, menus, windows, preview, system, machine, log,
    call: (channel, ...args) => ipc.call(channel, args, page),
    async stop() {
      await app.stop()
      await http.close()
    },
  }
}

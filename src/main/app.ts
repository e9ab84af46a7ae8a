import { join } from 'node:path'
import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import { createAlarms } from './alarms/alarms.ts'
import { createSaveServerFile } from './files/saveServerFile.ts'
import { createLogHandlers } from './log/report.ts'
import { registerBridge } from './ipc/registrar.ts'
import { createOpenExternal } from './links/openExternal.ts'
import { policyFacts } from './enterprisePolicy/policy.ts'
import type { DesktopPorts } from './ports.ts'
import { createPreview } from './preview/preview.ts'
import { createRealtime } from './realtime/realtime.ts'
import { createClientId } from './rest/clientId.ts'
import { createClientHeaders } from './rest/clientHeaders.ts'
import { createPageRequests } from './rest/pageRequests.ts'
import { createRest } from './rest/rest.ts'
import { userAgentOf } from './rest/userAgent.ts'
import { createSecretStore } from './secrets/secretStore.ts'
import { createAccounts } from './session/accounts.ts'
import { createBrowserLogin } from './session/browserLogin.ts'
import { currentAccountHandlers } from './session/currentAccountHandlers.ts'
import { createPerAccount } from './session/perAccount.ts'
import { createRenewal } from './session/renewal.ts'
import { createRoster } from './session/roster.ts'
import { createSessionCalls } from './session/sessionCalls.ts'
import { createSessionHttp } from './session/sessionHttp.ts'
import { createAccountSwitcher } from './session/accountSwitcher.ts'
import { createLiveClasses } from './live/liveClasses.ts'
import { createShell } from './shell/shell.ts'
import type { SystemEvents } from './shell/shell.ts'
import { createChannelChoice } from './updates/channelChoice.ts'
import { createUpdates } from './updates/updates.ts'
import { createCommonUploads } from './uploads/common.ts'
import { createUploads } from './uploads/uploads.ts'
import type { PolicyReading } from './enterprisePolicy/policy.ts'

export interface DesktopConfig {
  /** Origin of the platform server, such as `https://school.example`. */
  serverOrigin: string
  /** `app://madang`, or the development server's origin. */
  pageOrigin: string
  /** Per-user folder for journals and other state. */
  userData: string
  version: string
  policy: PolicyReading
}

export interface DesktopApp {
  start(): Promise<void>
  stop(): Promise<void>
  /** System events; valid before `start`. */
  events: SystemEvents
}

/** One startup step, named for the log; `stop` undoes it. */
interface Phase {
  name: string
  start(): Promise<void> | void
  stop?(): Promise<void> | void
}

/** Composes the desktop's main process from its ports; nothing runs before `start`. */
export function createDesktopApp(config: DesktopConfig, ports: DesktopPorts): DesktopApp {
  const { serverOrigin, pageOrigin, userData, version, policy } = config
  const { ipc, shell, notifier, badge, partition, clock, machine, windows, log } = ports
  const appShell = createShell(ports, { stop, installStep: () => updates.installStep(), joinLive: (key) => liveClasses.join(key), logIn: (callback) => void browserLogin.arrived(callback) })

  const secrets = createSecretStore({ keychain: ports.keychain, notifier, clock, log })
  const accounts = createAccounts({ serverOrigin, secrets, roster: createRoster(join(userData, 'accounts.json')) })
  const headers = createClientHeaders(createClientId(join(userData, 'client.json'), clock), userAgentOf(version, ports.app.platform))
  const calls = createSessionCalls({ serverOrigin, http: ports.http, headers })
  const renewal = createRenewal({ accounts, calls, clock, log })
  const http = createSessionHttp({ http: ports.http, accounts, renewal })
  const rest = createRest({ serverOrigin, http, accounts, calls, headers, log })
  const pageRequests = createPageRequests(rest)
  const openExternal = createOpenExternal(shell, log, { pageOrigin, serverOrigin })
  const browserLogin = createBrowserLogin({ serverOrigin, openExternal, rest, accounts, pageRequests, ipc, clock, log })
  const updates = createUpdates({
    updater: ports.updater, app: ports.app, work: { stop: pause, start: resume }, reading: policy, choice: createChannelChoice(join(userData, 'update-channel.json')), clock, log,
    onChange: (view) => ipc.push('updates.changed', view),
  })
  const common = createCommonUploads({ path: join(userData, 'upload-settings.json'), clock, machine, activity: updates.beside(appShell.uploads) })
  const uploads = createPerAccount(accounts, (session) => createUploads({
    folder: join(userData, 'uploads'), serverOrigin, session, http, shell, notifier, machine, common, clock, log,
    ...rest.as(session.userSeq),
    random: Math.random,
    onChange(rows) {
      // The page shows only the uploads of the current account.
      if (accounts.current()?.userSeq === session.userSeq) ipc.push('uploads.changed', rows)
    },
  }))
  accounts.onChange(async ({ to }) => {
    ipc.push('accounts.changed', accounts.list())
    if (to !== 'known') ipc.push('uploads.changed', await uploads.current()?.handlers.rows() ?? [])
    // A failed erase must not fail the logout.
    if (to === 'closed') await partition.erase().catch((error: unknown) => log.error('the partition could not be erased', error))
  })
  const alarms = createAlarms({ accounts, rest, notifier, badge, windows, language: ports.language, clock, log, open: appShell.goTo })
  const liveClasses = createLiveClasses({ accounts, rest, notifier, language: ports.language, clock, log, openExternal, open: appShell.goTo, changed: appShell.showLive, want: (topics) => void realtime.handlers.want('live', { topics, playing: null }) })
  const realtime = createRealtime({
    serverOrigin, accounts, renewal, rest, sockets: ports.sockets, clock, ipc,
    onHeard(userSeq, message) {
      alarms.heard(userSeq, message)
      liveClasses.heard(userSeq, message)
    },
  })
  const preview = createPreview({
    view: ports.preview, serverOrigin, ipc, log,
    wire() {
      const account = accounts.current()
      return account === undefined ? undefined : rest.as(account.userSeq).wire
    },
  })
  const handlers: BridgeHandlers = {
    app: {
      getFacts() {
        pageRequests.release()
        return { version, serverOrigin, policy: policyFacts(policy) }
      },
      setLanguage: appShell.handlers.setLanguage,
    },
    links: appShell.handlers.links,
    preview: preview.handlers,
    session: browserLogin.handlers,
    accounts: createAccountSwitcher({ accounts, rest, pageRequests }),
    rest: pageRequests.handlers,
    uploads: currentAccountHandlers('uploads', () => uploads.current()?.handlers, { rows: () => [] }),
    realtime: realtime.handlers,
    updates: updates.handlers,
    log: createLogHandlers({ file: ports.logFile, shell, facts: `${userAgentOf(version, ports.app.platform)} ${serverOrigin}` }),
    shell: {
      openExternal,
      saveFile: createSaveServerFile({ serverOrigin, http, shell, headers: rest.headers }),
    },
  }

  let closeBridge: (() => void) | undefined
  const phases: Phase[] = [
    // Before the first window, so that its first request has the session and the restored uploads.
    { name: 'session', start: () => accounts.restore(), stop: () => Promise.all([uploads.stop(), realtime.stop(), alarms.stop(), liveClasses.stop()]).then(() => undefined) },
    { name: 'renewal', start: () => renewal.start(), stop: () => renewal.stop() },
    {
      name: 'bridge',
      start() {
        closeBridge = registerBridge({ ipc, handlers, pageOrigin, log })
      },
      stop() {
        closeBridge?.()
        pageRequests.abortAll()
      },
    },
    { name: 'menus', start: () => appShell.open(), stop: () => appShell.close() },
    {
      name: 'window',
      async start() {
        await windows.openMain()
        // Not awaited: a message box must not block startup.
        if (policy.fault !== undefined) void notifier.alert(policy.fault.kind === 'notProtected' ? 'policyIgnored' : 'policyFaulty')
      },
      stop() {
        preview.close()
        return windows.closeAll()
      },
    },
    { name: 'updates', start: () => updates.start(), stop: () => updates.stop() },
  ]
  const running: Phase[] = []

  /** Stops what a second process of the app must not share; the window stays, with its unsaved edits, in case the update fails. */
  async function pause(): Promise<void> {
    windows.askBeforeLeaving(false)
    renewal.stop()
    await Promise.all([uploads.pause(), realtime.pause()])
  }

  async function resume(): Promise<void> {
    windows.askBeforeLeaving(true)
    renewal.start()
    if (!windows.isOpen()) appShell.events.activated()
    await Promise.all([uploads.resume(), realtime.resume()])
  }

  async function stop(): Promise<void> {
    for (let phase = running.pop(); phase !== undefined; phase = running.pop()) {
      try {
        await phase.stop?.()
      } catch (error) {
        log.error('phase did not stop', error, { phase: phase.name })
      }
    }
  }

  return {
    async start() {
      for (const phase of phases) {
        log.info('phase starts', { phase: phase.name })
        running.push(phase)
        try {
          await phase.start()
        } catch (error) {
          appShell.startFailed()
          await stop()
          throw error
        }
      }
    },
    stop,
    events: appShell.events,
  }
}

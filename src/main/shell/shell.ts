import type { AppLink, PageLink } from '#shared/desktop/appLink.ts'
import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import type { TrayLive } from '#main/live/liveClasses.ts'
import { linkOfArguments } from '#main/links/appLink.ts'
import { createPendingLinks } from '#main/links/pendingLinks.ts'
import type { DesktopPorts, UploadActivity, UploadsObserver } from '#main/ports.ts'
import { desktopTexts } from '#main/texts.ts'
import type { InstallStep } from '#main/updates/installing.ts'
import { appMenu } from './appMenu.ts'
import { afterLastWindow, afterQuitRequest, afterUploads } from './closing.ts'
import type { MenuAction } from './menuEntry.ts'
import { trayMenu } from './trayMenu.ts'

export interface SystemEvents {
  openLink(text: string): void
  /** A second start with these arguments: comes to the front and opens a link among them. */
  startedAgain(args: readonly string[]): void
  activated(): void
  lastWindowClosed(): void
  /** Whether the app may quit now. If false, it asks or stops its work, then requests the quit itself. */
  mayQuit(): boolean
  /** System shutdown: asks no more questions. */
  shuttingDown(): void
  /** Windows asks to end the session: asks no questions for a while, as another app may cancel the logoff. */
  sessionMayEnd(): void
  /** Windows ends the session: stops as much work as time allows; no quit request follows. */
  sessionEnds(): void
}

/** Menu, tray, links and lifecycle of the app (DESK-04). */
export interface Shell {
  events: SystemEvents
  handlers: { links: BridgeHandlers['links']; setLanguage: BridgeHandlers['app']['setLanguage'] }
  /** Shows live classes in the tray. */
  showLive(lives: readonly TrayLive[]): void
  /** Shows the window at a page. */
  goTo(link: PageLink): void
  uploads: UploadsObserver
  open(): void
  /** Closing the last window no longer quits: the reason is shown first. */
  startFailed(): void
  close(): void
}

const MAY_END_MS = 60_000

export function createShell({ app, language, menus, windows, notifier, ipc, activity, clock, log }: Pick<
  DesktopPorts, 'app' | 'language' | 'menus' | 'windows' | 'notifier' | 'ipc' | 'activity' | 'clock' | 'log'
>, { stop, installStep, logIn, joinLive }: {
  /** Ends the app's work for good. */
  stop(): Promise<void>
  installStep(): InstallStep
  /** Joins a live class that the tray shows. */
  joinLive(key: string): void
  /** Handles the callback of a browser login. */
  logIn(callback: Extract<AppLink, { kind: 'loginCallback' }>): void
}): Shell {
  const links = createPendingLinks({ arrived: () => ipc.push('links.arrived', undefined), logIn, log })
  let uploads: UploadActivity = { active: false, fraction: 0 }
  let lives: readonly TrayLive[] = []
  let stayedForUploads = false
  let isOpen = false
  let isShuttingDown = false
  let mayEndUntil = 0
  const shuttingDown = (): boolean => isShuttingDown || clock.now() < mayEndUntil
  let quitting: 'no' | 'asking' | 'agreed' | 'closing' | 'stopping' | 'stopped' = 'no'
  const isQuitting = (): boolean => quitting === 'closing' || quitting === 'stopping' || quitting === 'stopped'
  let stopListening: (() => void) | undefined

  const showWindow = (): void => {
    // Startup opens it, once the bridge and the session are ready.
    if (!isOpen) return
    stayedForUploads = false
    windows.openMain().catch((error: unknown) => log.error('the window did not open', error))
  }

  function goTo(link: PageLink): void {
    links.add(link)
    showWindow()
  }

  function choose(action: MenuAction): void {
    if (action.kind === 'goTo') goTo({ kind: 'place', place: action.place })
    else if (action.kind === 'zoom') windows.zoom(action.change)
    else if (action.kind === 'history') windows.goInHistory(action.step)
    else if (action.kind === 'reload') windows.reload()
    else if (action.kind === 'showWindow') showWindow()
    else if (action.kind === 'joinLive') joinLive(action.key)
    else if (action.kind === 'quit') app.quit()
  }

  const texts = () => desktopTexts(language.current())
  const showMenu = (): void => menus.showApplicationMenu(appMenu({ platform: app.platform, texts: texts(), isDevelopment: app.isDevelopment }), choose)
  let shownTray: string | undefined
  const showTray = (): void => {
    const content = trayMenu({ platform: app.platform, texts: texts(), activity: uploads, lives })
    // Progress arrives several times a second and mostly changes nothing here; a rebuilt menu closes under the pointer.
    const key = JSON.stringify(content)
    if (key === shownTray) return
    shownTray = key
    menus.showTray(content, choose)
  }

  async function askToQuit(): Promise<void> {
    quitting = 'asking'
    const agrees = await notifier.confirm('quitWhileUploading')
    // Shutdown started meanwhile: ignore the answer.
    if (quitting !== 'asking') return
    if (agrees) {
      quitting = 'agreed'
      app.quit()
      return
    }
    quitting = 'no'
    // Without window and tray there is no way back: reopen the window.
    if (!windows.isOpen() && !(await menus.hasTray())) showWindow()
  }

  async function quitOrStay(): Promise<void> {
    const hasTray = uploads.active && (await menus.hasTray())
    const next = afterLastWindow({ platform: app.platform, uploading: uploads.active, hasTray })
    // Opened again, or quitting, while the desktop was asked.
    if (windows.isOpen() || isQuitting()) return
    if (next === 'quit') app.quit()
    if (next !== 'tray') return
    stayedForUploads = true
    notifier.notify(texts().goesOn, showWindow)
  }

  async function stopWork(): Promise<void> {
    if (!shuttingDown()) {
      quitting = 'closing'
      // Unsaved edits ask, as when the window is closed.
      const isClosed = await windows.closeMain()
      // A shutdown did not wait for the answer.
      if (quitting !== 'closing') return
      if (!isClosed) {
        quitting = 'no'
        return
      }
    }
    quitting = 'stopping'
    await stop()
    quitting = 'stopped'
    app.quit()
  }

  return {
    events: {
      openLink(text) {
        if (links.open(text)) showWindow()
      },
      startedAgain(args) {
        const link = linkOfArguments(args)
        if (link !== undefined) links.open(link)
        showWindow()
      },
      activated: showWindow,
      lastWindowClosed() {
        if (!isQuitting()) void quitOrStay()
      },
      mayQuit() {
        if (quitting === 'stopped') return true
        const isEnding = shuttingDown()
        const step = installStep()
        if (step === 'stopping') return isEnding
        // What must persist does. A quit that is refused first would confuse the installer of macOS.
        if (step === 'handedOver') return true
        if (quitting === 'stopping' || ((quitting === 'asking' || quitting === 'closing') && !isEnding)) return isEnding
        const next = afterQuitRequest({ uploading: uploads.active, agreed: quitting === 'agreed', shuttingDown: isEnding })
        void (next === 'ask' ? askToQuit() : stopWork())
        // Not awaited during a shutdown; the journal has the rest.
        return isEnding
      },
      shuttingDown() {
        isShuttingDown = true
      },
      sessionMayEnd() {
        mayEndUntil = clock.now() + MAY_END_MS
      },
      sessionEnds() {
        isShuttingDown = true
        if (quitting !== 'stopping' && quitting !== 'stopped') void stopWork()
      },
    },
    showLive(next) {
      lives = next
      if (isOpen) showTray()
    },
    goTo,
    handlers: { links: { take: () => links.take() }, setLanguage: (next) => language.set(next) },
    uploads: {
      show(next) {
        const ended = uploads.active && !next.active
        uploads = next
        activity.show(next)
        showTray()
        if (ended && afterUploads({ stayedForUploads, windowOpen: windows.isOpen() }) === 'quit') app.quit()
      },
      finished({ done, failed }, link) {
        const { title, allDone, someFailed } = texts().uploadsFinished
        const body = (failed > 0 ? someFailed : allDone).replace('{{done}}', String(done)).replace('{{failed}}', String(failed))
        notifier.notify({ title, body }, () => goTo(link))
      },
    },
    open() {
      isOpen = true
      showMenu()
      showTray()
      stopListening = language.onChange(() => {
        showMenu()
        showTray()
      })
    },
    startFailed() {
      quitting = 'stopped'
    },
    close() {
      isOpen = false
      stopListening?.()
      shownTray = undefined
      menus.showTray(null, choose)
    },
  }
}

import type { AppLink, PageLink } from '#shared/desktop/appLink.ts'
import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import { linkOfArguments } from '#main/links/appLink.ts'
import { createWaitingLinks } from '#main/links/waitingLinks.ts'
import type { ActivityPort, DesktopPorts, UploadActivity } from '#main/ports.ts'
import { desktopTexts } from '#main/texts.ts'
import { appMenu } from './appMenu.ts'
import { afterLastWindow, afterQuitWish, afterUploads } from './closing.ts'
import type { MenuAction } from './menuEntry.ts'
import { trayFace } from './trayFace.ts'

/** What the system tells the app. */
export interface SystemEvents {
  /** The system hands a link over (macOS). */
  openLink(text: string): void
  /** The app was started again, with these arguments: it comes to the front and takes the link among them. */
  startedAgain(args: readonly string[]): void
  /** The person clicked the app in the dock. */
  activated(): void
  lastWindowClosed(): void
  /** Whether the app may end now: always when the machine shuts down. When not, it asks or stops its work first, and wishes to quit again by itself. */
  mayQuit(): boolean
  /** The machine shuts down: nothing is asked any more. */
  shuttingDown(): void
  /** Windows asks whether the person's session may end: nothing is asked for a while, as another app may still keep it. */
  sessionMayEnd(): void
  /** Windows ends the person's session: the work stops as far as there is time for it, and no wish to quit comes. */
  sessionEnds(): void
}

/** What surrounds the windows: application menu, tray, links, and how the app comes and goes (DESK-04). */
export interface Shell {
  events: SystemEvents
  handlers: { links: BridgeHandlers['links']; setLanguage: BridgeHandlers['app']['setLanguage'] }
  /** Brings the window to the front and shows a place in it. */
  show(link: PageLink): void
  /** Where the uploads show what they do: the given port, and the tray beside it. */
  activity: ActivityPort
  /** Shows menu and tray. */
  open(): void
  /** Takes the tray away. */
  close(): void
}

/** How long after Windows has asked whether the session may end it may do so, in milliseconds. */
const MAY_END_MS = 60_000

/**
 * @param stop stops the app's work, for good
 * @param logIn takes in a login that the system's browser comes back with
 */
export function createShell({ app, language, menus, windows, notifier, ipc, activity, clock, log }: Pick<
  DesktopPorts, 'app' | 'language' | 'menus' | 'windows' | 'notifier' | 'ipc' | 'activity' | 'clock' | 'log'
>, stop: () => Promise<void>, logIn: (callback: Extract<AppLink, { kind: 'loginCallback' }>) => void): Shell {
  const links = createWaitingLinks({ arrived: () => ipc.push('links.arrived', undefined), logIn, log })
  let uploads: UploadActivity = { active: false, fraction: 0 }
  let hasTray = false
  let stayedForUploads = false
  let isOpen = false
  let isShuttingDown = false
  let mayEndUntil = 0
  const shuttingDown = (): boolean => isShuttingDown || clock.now() < mayEndUntil
  /** `asking` and `stopping` last until the answer and the end of the work. */
  let quitting: 'no' | 'asking' | 'agreed' | 'stopping' | 'stopped' = 'no'
  let stopListening: (() => void) | undefined

  const showWindow = (): void => {
    // The start opens it by itself, once the page can ask and the session is there.
    if (!isOpen) return
    stayedForUploads = false
    windows.openMain().catch((error: unknown) => log.error('the window did not open', error))
  }

  function choose(action: MenuAction): void {
    if (action.kind === 'goTo') {
      showWindow()
      ipc.push('app.goTo', action.place)
    } else if (action.kind === 'zoom') windows.zoom(action.change)
    else if (action.kind === 'history') windows.goInHistory(action.step)
    else if (action.kind === 'showWindow') showWindow()
    else if (action.kind === 'quit') app.quit()
  }

  const texts = () => desktopTexts(language.current())
  const showMenu = (): void => menus.showApplicationMenu(appMenu({ platform: app.platform, texts: texts(), isDevelopment: app.isDevelopment }), choose)
  const showTray = (): void => {
    hasTray = menus.showTray(trayFace({ platform: app.platform, texts: texts(), activity: uploads }), choose)
  }

  async function askToQuit(): Promise<void> {
    quitting = 'asking'
    const agrees = await notifier.confirm('quitWhileUploading')
    // The machine shut down meanwhile: nobody's answer counts any more.
    if (quitting !== 'asking') return
    if (agrees) {
      quitting = 'agreed'
      app.quit()
      return
    }
    quitting = 'no'
    // Where nothing else of the app is left to see, the window comes back.
    if (!windows.isOpen() && !hasTray) showWindow()
  }

  async function stopWork(): Promise<void> {
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
        if (quitting === 'stopping' || quitting === 'stopped') return
        const next = afterLastWindow({ platform: app.platform, uploading: uploads.active, hasTray })
        if (next === 'quit') app.quit()
        if (next !== 'tray') return
        stayedForUploads = true
        notifier.notify('goesOn')
      },
      mayQuit() {
        if (quitting === 'stopped') return true
        const isEnding = shuttingDown()
        if (quitting === 'stopping' || (quitting === 'asking' && !isEnding)) return isEnding
        const next = afterQuitWish({ uploading: uploads.active, agreed: quitting === 'agreed', shuttingDown: isEnding })
        void (next === 'ask' ? askToQuit() : stopWork())
        // The work stops as far as the machine leaves it time; the journal has the rest.
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
    show(link) {
      links.add(link)
      showWindow()
    },
    handlers: { links: { take: () => links.take() }, setLanguage: (next) => language.set(next) },
    activity: {
      show(next) {
        const ended = uploads.active && !next.active
        uploads = next
        activity.show(next)
        showTray()
        if (ended && afterUploads({ stayedForUploads, windowOpen: windows.isOpen() }) === 'quit') app.quit()
      },
      finished: (result) => activity.finished(result),
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
    close() {
      isOpen = false
      stopListening?.()
      menus.showTray(null, choose)
    },
  }
}

import { app, BrowserWindow, clipboard, Menu, nativeTheme, screen, session } from 'electron'
import type { ContextMenuParams } from 'electron'
import type { OpenExternal } from '#main/links/openExternal.ts'
import type { LogPort, NotifierPort, WindowsPort } from '#main/ports.ts'
import { DICTIONARIES_PATH } from '#shared/desktop/dictionaries.ts'
import { contextMenu } from '#main/shell/contextMenu.ts'
import type { MenuAction } from '#main/shell/menuEntry.ts'
import { spellingLanguages } from '#main/shell/spelling.ts'
import type { DesktopTexts } from '#main/texts.ts'
import { CRASH_PATH, crashAddress } from '#main/windows/crashPage.ts'
import { placeWindow, WINDOW_MIN } from '#main/windows/placement.ts'
import { webPreferences } from '#main/windows/policy.ts'
import type { WindowStateStore } from '#main/windows/windowState.ts'
import { nextZoom } from '#main/windows/zoom.ts'
import { confine, confinePartition } from './confine.ts'
import { templateOf } from './menus.ts'

export interface ElectronWindows extends WindowsPort {
  main(): BrowserWindow | undefined
}

/** Behind a page that is not painted yet; as the ground of the theme. */
const ground = { light: '#fbfaf8', dark: '#1b1a18' }

const isAborted = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED'

/** The app's window: confined, with restored bounds and zoom, menu, spelling and crash recovery. */
export function createElectronWindows({ pageOrigin, serverOrigin, startPath, preload, openExternal, memory, notifier, texts, log }: {
  pageOrigin: string
  serverOrigin: string
  startPath: string
  preload: string
  openExternal: OpenExternal
  memory: WindowStateStore
  notifier: Pick<NotifierPort, 'confirm' | 'confirmNow'>
  texts: () => DesktopTexts
  log: LogPort
}): ElectronWindows {
  let main: BrowserWindow | undefined
  let opening: Promise<void> | undefined
  let isStopped = false
  let isPartitionReady = false
  let asksBeforeLeaving = true
  /** Whether the window's first page is painted: shown before, the window would flash. */
  let isPainted = false
  /** What main is about to do to the page, which may refuse. */
  let wanted: 'close' | 'reload' | undefined
  /** Set while `closeMain` waits for the user. */
  let keepOpen: (() => void) | undefined

  /** Once for all windows. Lazy: sessions do not exist before Electron is ready. */
  function preparePartition(): void {
    if (isPartitionReady) return
    isPartitionReady = true
    const { defaultSession } = session
    confinePartition(defaultSession, pageOrigin)
    // Electron fetches dictionaries from Google otherwise.
    defaultSession.setSpellCheckerDictionaryDownloadURL(`${serverOrigin}${DICTIONARIES_PATH}`)
    defaultSession.setSpellCheckerLanguages(spellingLanguages(defaultSession.availableSpellCheckerLanguages))
  }

  async function open(): Promise<void> {
    const state = await memory.read()
    if (isStopped) return
    const primary = screen.getPrimaryDisplay()
    const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
    const { bounds, isMaximised } = placeWindow(state.place, [primary, ...others].map(({ workArea }) => workArea))
    preparePartition()
    const window = new BrowserWindow({
      ...bounds, minWidth: WINDOW_MIN.width, minHeight: WINDOW_MIN.height, show: false, autoHideMenuBar: true,
      backgroundColor: nativeTheme.shouldUseDarkColors ? ground.dark : ground.light,
      webPreferences: { ...webPreferences, devTools: !app.isPackaged, preload, zoomFactor: state.zoom },
    })
    main = window
    isPainted = false
    wanted = undefined
    window.on('closed', () => {
      main = undefined
    })
    window.once('ready-to-show', () => {
      isPainted = true
      // Maximising shows the window too.
      if (isMaximised) window.maximize()
      else window.show()
    })
    const remember = (): void => memory.remember({ place: { bounds: window.getNormalBounds(), isMaximised: window.isMaximized() } })
    window.on('resize', remember)
    window.on('move', remember)
    window.on('maximize', remember)
    window.on('unmaximize', remember)
    confine(window.webContents, { pageOrigin, serverOrigin }, openExternal)
    recover(window)
    holdUnsaved(window)
    window.webContents.on('zoom-changed', (_event, direction) => zoom(direction))
    window.webContents.on('context-menu', (_event, place) => showContextMenu(window, place, texts(), copy))
    void load(window, `${pageOrigin}${startPath}`)
  }

  /** Shows the crash page when the load fails, unless a close, a crash or another navigation ended it. */
  async function load(window: BrowserWindow, address: string): Promise<void> {
    const { webContents } = window
    try {
      await window.loadURL(address)
    } catch (error) {
      if (webContents.isDestroyed() || webContents.isCrashed() || isAborted(error)) return
      log.error('the page did not load', error)
      await window.loadURL(crashAddress(pageOrigin, address)).catch((failure: unknown) => log.error('the crash page did not load', failure))
    }
  }

  /** Asks before a page with unsaved edits is closed, reloaded or left. */
  function holdUnsaved(window: BrowserWindow): void {
    const { webContents } = window
    let isAsking = false
    let mayLeave = false
    window.on('close', () => {
      wanted = 'close'
    })
    // After the page has agreed, whatever becomes of the navigation: a download or an empty response leaves it there.
    webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (!isMainFrame || isSameDocument) return
      wanted = undefined
      mayLeave = false
    })
    webContents.on('will-prevent-unload', (event) => {
      // Lets the page go.
      if (mayLeave || !asksBeforeLeaving) return event.preventDefault()
      const asked = wanted
      wanted = undefined
      if (isAsking) return undefined
      if (asked !== undefined) {
        void offerToLeave(asked)
      // The page goes elsewhere by itself. Chromium asks it before main hears of the address, or without ever naming it (a step in the
      // history): only this very navigation can go on, so the answer must come now. Main waits; uploads continue after it.
      } else if (notifier.confirmNow('leaveUnsaved')) event.preventDefault()
      return undefined
    })

    /** Not in a blocking dialog: main goes on with uploads, and repeats on `leave` what it wanted. */
    async function offerToLeave(asked: 'close' | 'reload'): Promise<void> {
      isAsking = true
      const leaves = await notifier.confirm('leaveUnsaved').finally(() => {
        isAsking = false
      })
      if (!leaves) keepOpen?.()
      if (!leaves || window.isDestroyed()) return
      mayLeave = true
      if (asked === 'close' || keepOpen !== undefined) window.close()
      else webContents.reload()
    }
  }

  /** Offers a reload after a crash or hang. Uploads run in main and continue. */
  function recover(window: BrowserWindow): void {
    const { webContents } = window
    let isReloading = false
    async function offerReload(): Promise<void> {
      if (!(await notifier.confirm('pageUnresponsive')) || window.isDestroyed()) return
      // A hung page ignores reload: kill its process first.
      isReloading = true
      webContents.forcefullyCrashRenderer()
    }
    /** Even the crash page crashed: loading it again and again would help nobody. */
    async function offerStart(): Promise<void> {
      if ((await notifier.confirm('pageUnresponsive')) && !window.isDestroyed()) await load(window, `${pageOrigin}${startPath}`)
    }
    webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return
      log.warn('the page has crashed', { reason })
      // On the next turn: a navigation from within this event crashes some versions of Electron.
      setImmediate(() => {
        if (window.isDestroyed()) return
        const isCrashPage = URL.parse(webContents.getURL())?.pathname === CRASH_PATH
        if (isReloading) {
          isReloading = false
          webContents.reload()
        } else if (isCrashPage) void offerStart()
        else void load(window, crashAddress(pageOrigin, webContents.getURL()))
      })
    })
    webContents.on('unresponsive', () => {
      void offerReload()
    })
  }

  async function copy(text: string): Promise<void> {
    try {
      await clipboard.writeText(text)
    } catch (error) {
      log.error('the link could not be copied', error)
    }
  }

  function zoom(change: Parameters<WindowsPort['zoom']>[0]): void {
    const contents = main?.webContents
    if (contents === undefined) return
    const factor = nextZoom(contents.getZoomFactor(), change)
    contents.setZoomFactor(factor)
    memory.remember({ zoom: factor })
  }

  return {
    main: () => main,
    async openMain() {
      if (isStopped) return undefined
      if (main === undefined) {
        // A failed load must not open a second window.
        opening ??= open().finally(() => {
          opening = undefined
        })
        return opening
      }
      if (!isPainted) return undefined
      if (main.isMinimized()) main.restore()
      main.show()
      main.focus()
      return undefined
    },
    isOpen: () => main !== undefined,
    isFocused: () => main?.isFocused() ?? false,
    zoom,
    goInHistory(step) {
      const history = main?.webContents.navigationHistory
      if (step === 'back') history?.goBack()
      else history?.goForward()
    },
    reload() {
      wanted = 'reload'
      main?.webContents.reload()
    },
    askBeforeLeaving(asks) {
      asksBeforeLeaving = asks
    },
    async closeMain() {
      const window = main
      if (window === undefined) return true
      const closes = await new Promise<boolean>((resolve) => {
        keepOpen = () => resolve(false)
        window.once('closed', () => resolve(true))
        // It cannot be asked.
        window.webContents.once('unresponsive', () => resolve(true))
        window.close()
      })
      keepOpen = undefined
      return closes
    },
    async closeAll() {
      isStopped = true
      for (const window of BrowserWindow.getAllWindows()) window.destroy()
      await memory.flush()
    },
  }
}

function showContextMenu(window: BrowserWindow, place: ContextMenuParams, texts: DesktopTexts, copy: (text: string) => Promise<void>): void {
  const entries = contextMenu({
    isEditable: place.isEditable, selectionText: place.selectionText, misspelledWord: place.misspelledWord, suggestions: place.dictionarySuggestions,
    linkAddress: place.linkURL,
    can: {
      undo: place.editFlags.canUndo, redo: place.editFlags.canRedo, cut: place.editFlags.canCut, copy: place.editFlags.canCopy,
      paste: place.editFlags.canPaste, selectAll: place.editFlags.canSelectAll,
    },
  }, texts)
  const { webContents: contents } = window
  const choose = (action: MenuAction): void => {
    if (action.kind === 'replaceMisspelling') contents.replaceMisspelling(action.word)
    else if (action.kind === 'learnWord') contents.session.addWordToSpellCheckerDictionary(action.word)
    else if (action.kind === 'copyLink') void copy(action.address)
  }
  if (entries.length > 0) Menu.buildFromTemplate(templateOf(entries, choose)).popup({ window })
}

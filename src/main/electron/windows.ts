import { app, BrowserWindow, clipboard, Menu, screen, session } from 'electron'
import type { ContextMenuParams, WebContents } from 'electron'
import type { OpenExternal } from '#main/links/openExternal.ts'
import type { NotifierPort, WindowsPort } from '#main/ports.ts'
import { contextMenu } from '#main/shell/contextMenu.ts'
import type { MenuAction } from '#main/shell/menuEntry.ts'
import { spellingLanguages } from '#main/shell/spelling.ts'
import type { DesktopTexts } from '#main/texts.ts'
import { crashAddress } from '#main/windows/crashPage.ts'
import { placeWindow, WINDOW_MIN } from '#main/windows/placement.ts'
import { webPreferences } from '#main/windows/policy.ts'
import type { WindowStateStore } from '#main/windows/windowState.ts'
import { nextZoom } from '#main/windows/zoom.ts'
import { confine, confinePartition } from './confine.ts'
import { templateOf } from './menus.ts'

export interface ElectronWindows extends WindowsPort {
  main(): BrowserWindow | undefined
}

/** The app's window: confined, with restored bounds and zoom, menu, spelling and crash recovery. */
export function createElectronWindows({ pageOrigin, startPath, preload, openExternal, memory, notifier, texts }: {
  pageOrigin: string
  startPath: string
  preload: string
  openExternal: OpenExternal
  memory: WindowStateStore
  notifier: Pick<NotifierPort, 'confirm'>
  texts: () => DesktopTexts
}): ElectronWindows {
  let main: BrowserWindow | undefined
  let opening: Promise<void> | undefined

  async function open(): Promise<void> {
    const state = await memory.read()
    const primary = screen.getPrimaryDisplay()
    const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
    const { bounds, isMaximised } = placeWindow(state.place, [primary, ...others].map(({ workArea }) => workArea))
    const partition = session.defaultSession
    confinePartition(partition, pageOrigin)
    partition.setSpellCheckerLanguages(spellingLanguages(partition.availableSpellCheckerLanguages))
    const window = new BrowserWindow({
      ...bounds, minWidth: WINDOW_MIN.width, minHeight: WINDOW_MIN.height, show: false, autoHideMenuBar: true,
      webPreferences: { ...webPreferences, devTools: !app.isPackaged, preload, zoomFactor: state.zoom },
    })
    main = window
    if (isMaximised) window.maximize()
    window.on('closed', () => {
      main = undefined
    })
    window.once('ready-to-show', () => window.show())
    const remember = (): void => memory.remember({ place: { bounds: window.getNormalBounds(), isMaximised: window.isMaximized() } })
    window.on('resize', remember)
    window.on('move', remember)
    window.on('maximize', remember)
    window.on('unmaximize', remember)
    confine(window.webContents, pageOrigin, openExternal)
    recover(window)
    window.webContents.on('zoom-changed', (_event, direction) => zoom(direction))
    window.webContents.on('context-menu', (_event, place) => showContextMenu(window.webContents, place, texts()))
    await window.loadURL(`${pageOrigin}${startPath}`)
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
    webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit' || window.isDestroyed()) return
      if (isReloading) {
        isReloading = false
        webContents.reload()
      } else void webContents.loadURL(crashAddress(pageOrigin, webContents.getURL()))
    })
    webContents.on('unresponsive', () => {
      void offerReload()
    })
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
      if (main === undefined) {
        // A failed load must not open a second window.
        opening ??= open().finally(() => {
          opening = undefined
        })
        return opening
      }
      if (main.isMinimized()) main.restore()
      main.show()
      main.focus()
    },
    isOpen: () => main !== undefined,
    isFocused: () => main?.isFocused() ?? false,
    zoom,
    goInHistory(step) {
      const history = main?.webContents.navigationHistory
      if (step === 'back') history?.goBack()
      else history?.goForward()
    },
    async closeAll() {
      for (const window of BrowserWindow.getAllWindows()) window.destroy()
      await memory.flush()
    },
  }
}

function showContextMenu(contents: WebContents, place: ContextMenuParams, texts: DesktopTexts): void {
  const entries = contextMenu({
    isEditable: place.isEditable, selectionText: place.selectionText, misspelledWord: place.misspelledWord, suggestions: place.dictionarySuggestions,
    linkAddress: place.linkURL,
    can: {
      undo: place.editFlags.canUndo, redo: place.editFlags.canRedo, cut: place.editFlags.canCut, copy: place.editFlags.canCopy,
      paste: place.editFlags.canPaste, selectAll: place.editFlags.canSelectAll,
    },
  }, texts)
  const choose = (action: MenuAction): void => {
    if (action.kind === 'replaceMisspelling') contents.replaceMisspelling(action.word)
    else if (action.kind === 'learnWord') contents.session.addWordToSpellCheckerDictionary(action.word)
    else if (action.kind === 'copyLink') clipboard.writeText(action.address)
  }
  if (entries.length > 0) Menu.buildFromTemplate(templateOf(entries, choose)).popup()
}

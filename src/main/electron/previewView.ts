import { session, WebContentsView } from 'electron'
import type { BrowserWindow, Session, WebContents } from 'electron'
import { createListeners } from '#shared/kernel/listeners.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { ViewBounds } from '#shared/desktop/bridge.ts'
import type { OpenExternal } from '#main/links/openExternal.ts'
import type { PreviewViewPort } from '#main/ports.ts'
import { webPreferences } from '#main/windows/policy.ts'
import { confine, confinePartition } from './confine.ts'

/** No `persist:` prefix: the partition lives in memory only. */
const PARTITION = 'learner-preview'

/** Learner preview over a part of the window (DESK-06): own process and partition, no preload or session, confined to the server. */
export function createElectronPreviewView({ window, serverOrigin, language, openExternal }: {
  window: () => BrowserWindow | undefined
  serverOrigin: string
  language: () => Language
  openExternal: OpenExternal
}): PreviewViewPort {
  const listeners = createListeners()
  /** With its page, which Electron takes from a view once it has ended. */
  let shown: { view: WebContentsView; contents: WebContents } | undefined
  let shownBounds: ViewBounds | undefined
  let isFullScreen = false
  let unfollow = (): void => {}
  let ownPartition: Session | undefined
  let erased: Promise<void> = Promise.resolve()

  /** Lazy: sessions do not exist before Electron is ready. */
  function partitionOfPreviews(): Session {
    if (ownPartition === undefined) {
      ownPartition = session.fromPartition(PARTITION)
      confinePartition(ownPartition, serverOrigin)
      // Learners write nothing here; it would fetch dictionaries.
      ownPartition.setSpellCheckerEnabled(false)
    }
    return ownPartition
  }

  function close(): void {
    const leaving = shown
    shown = undefined
    if (leaving === undefined) return
    isFullScreen = false
    unfollow()
    const parent = window()
    if (parent !== undefined && !parent.isDestroyed()) parent.contentView.removeChildView(leaving.view)
    if (!leaving.contents.isDestroyed()) leaving.contents.close()
    erased = partitionOfPreviews().clearStorageData()
    // The next `show` awaits it and rejects.
    erased.catch(() => {})
  }

  /** Closes the view with the page that shows it: a window does not end its views, which would go on playing. */
  function followParent(parent: BrowserWindow): () => void {
    const { webContents } = parent
    const onNavigation = (event: { isMainFrame: boolean; isSameDocument: boolean }): void => {
      if (event.isMainFrame && !event.isSameDocument) close()
    }
    parent.on('closed', close)
    parent.on('resize', fit)
    webContents.on('did-start-navigation', onNavigation)
    webContents.on('render-process-gone', close)
    return () => {
      parent.off('closed', close)
      parent.off('resize', fit)
      webContents.off('did-start-navigation', onNavigation)
      webContents.off('render-process-gone', close)
    }
  }

  /** Fits the view to its place in the page, or to the window while it is in full screen. */
  function fit(): void {
    const parent = window()
    const view = shown?.view
    if (view === undefined || shownBounds === undefined || parent === undefined) return
    if (isFullScreen) {
      const { width, height } = parent.getContentBounds()
      view.setBounds({ x: 0, y: 0, width, height })
      return
    }
    // The page measures in CSS pixels, which zoom scales.
    const factor = parent.webContents.getZoomFactor()
    const scaled = (pixels: number): number => Math.round(pixels * factor)
    view.setBounds({ x: scaled(shownBounds.x), y: scaled(shownBounds.y), width: scaled(shownBounds.width), height: scaled(shownBounds.height) })
  }

  function place(bounds: ViewBounds): void {
    shownBounds = bounds
    fit()
  }

  return {
    async show(address, bounds) {
      close()
      const parent = window()
      if (parent === undefined) return
      const partition = partitionOfPreviews()
      const opened = new WebContentsView({ webPreferences: { ...webPreferences, session: partition } })
      const contents = opened.webContents
      shown = { view: opened, contents }
      const isShown = (): boolean => shown?.view === opened
      confine(contents, { pageOrigin: serverOrigin, serverOrigin }, openExternal)
      const end = (): void => {
        if (!isShown()) return
        close()
        listeners.notify()
      }
      contents.on('render-process-gone', end)
      // A page that was opened by no other may close itself.
      contents.on('destroyed', end)
      unfollow = followParent(parent)
      const setFullScreen = (isFull: boolean) => () => {
        if (!isShown()) return
        isFullScreen = isFull
        fit()
      }
      contents.on('enter-html-full-screen', setFullScreen(true))
      contents.on('leave-html-full-screen', setFullScreen(false))
      parent.contentView.addChildView(opened)
      place(bounds)
      await erased
      if (!isShown()) return
      await partition.cookies.set({ url: serverOrigin, name: 'lang', value: language() })
      if (isShown()) await contents.loadURL(address)
    },
    place,
    close,
    onGone: listeners.subscribe,
  }
}

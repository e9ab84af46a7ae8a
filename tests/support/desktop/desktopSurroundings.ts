import type { ViewBounds } from '#shared/desktop/bridge.ts'
import type { AppPort, LanguagePort, MenusPort, PreviewViewPort, WindowsPort } from '#main/ports.ts'
import type { MenuAction, MenuEntry } from '#main/shell/menuEntry.ts'
import type { TrayMenu } from '#main/ports.ts'
import type { Language } from '#shared/kernel/call/headers.ts'

/** In-memory menus, tray, windows and learner preview. */

/** Counts how often the app was asked to quit; `lock`: who holds the single-instance lock. */
export function countedApp(platform: AppPort['platform'] = 'linux'): AppPort & { quits: number; lock: 'own' | 'free' | 'other' } {
  const app = {
    platform, isDevelopment: false, quits: 0, lock: 'own' as 'own' | 'free' | 'other',
    quit: () => void (app.quits += 1),
    releaseLock: () => void (app.lock = 'free'),
    takeLock() {
      if (app.lock === 'free') app.lock = 'own'
      return app.lock === 'own'
    },
  }
  return app
}

/** The interface language, in memory. */
export function memoryLanguage(first: Language = 'ko'): LanguagePort {
  let current = first
  const listeners = new Set<() => void>()
  return {
    current: () => current,
    async set(language) {
      current = language
      for (const listener of listeners) listener()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Records menus; `choose` is the user's. Without `hasTray` the desktop shows no tray icons. */
export function recordingMenus(hasTray = true): MenusPort & { menu: MenuEntry[]; tray: TrayMenu | null; trayBuilt: number; choose(action: MenuAction): void } {
  const menus = {
    menu: [] as MenuEntry[],
    tray: null as TrayMenu | null,
    trayBuilt: 0,
    choose: (_action: MenuAction): void => {},
    showApplicationMenu(entries: MenuEntry[], choose: (action: MenuAction) => void) {
      menus.menu = entries
      menus.choose = choose
    },
    showTray(face: TrayMenu | null) {
      menus.trayBuilt += 1
      menus.tray = face
    },
    hasTray: async () => hasTray && menus.tray !== null,
  }
  return menus
}

/** Fake windows: `isShown`, and `done` as recorded calls. */
export function countedWindows(): WindowsPort & { isShown: boolean; hasFocus: boolean; opened: number; keepsEdits: boolean; asksBeforeLeaving: boolean; done: string[] } {
  const windows = {
    isShown: false,
    hasFocus: false,
    opened: 0,
    asksBeforeLeaving: true,
    done: [] as string[],
    async openMain() {
      windows.isShown = true
      windows.opened += 1
    },
    isOpen: () => windows.isShown,
    isFocused: () => windows.hasFocus,
    zoom: (change: string) => void windows.done.push(`zoom ${change}`),
    goInHistory: (step: string) => void windows.done.push(step),
    reload: () => void windows.done.push('reload'),
    /** Whether the user keeps unsaved edits when the window is to close. */
    keepsEdits: false,
    async closeMain() {
      if (windows.keepsEdits) return false
      windows.isShown = false
      return true
    },
    askBeforeLeaving: (asks: boolean) => void (windows.asksBeforeLeaving = asks),
    async closeAll() {
      windows.isShown = false
    },
  }
  return windows
}

/** Records the preview; `die` crashes its process. */
export function recordingPreviewView(): PreviewViewPort & { address: string | undefined; bounds: ViewBounds | undefined; die(): void } {
  const listeners = new Set<() => void>()
  const view = {
    address: undefined as string | undefined,
    bounds: undefined as ViewBounds | undefined,
    async show(address: string, bounds: ViewBounds) {
      Object.assign(view, { address, bounds })
    },
    place: (bounds: ViewBounds) => void Object.assign(view, { bounds }),
    close: () => void Object.assign(view, { address: undefined, bounds: undefined }),
    onGone(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    die() {
      view.close()
      for (const listener of listeners) listener()
    },
  }
  return view
}

import type { MenuPlace } from '#shared/desktop/bridge.ts'
import type { ZoomChange } from '#main/windows/zoom.ts'

/** What a menu entry of the app does when chosen. */
export type MenuAction =
  | { kind: 'goTo'; place: MenuPlace }
  | { kind: 'zoom'; change: ZoomChange }
  | { kind: 'history'; step: 'back' | 'forward' }
  | { kind: 'showWindow' }
  | { kind: 'quit' }
  /** Of the context menu: writes the suggestion in place of the misspelt word. */
  | { kind: 'replaceMisspelling'; word: string }
  | { kind: 'learnWord'; word: string }
  | { kind: 'copyLink'; address: string }

/** Entries that the system itself knows how to carry out. */
export type MenuRole =
  | 'about' | 'services' | 'hide' | 'hideOthers' | 'unhide' | 'quit' | 'close' | 'undo' | 'redo' | 'cut' | 'copy' | 'paste'
  | 'pasteAndMatchStyle' | 'delete' | 'selectAll' | 'reload' | 'toggleDevTools' | 'togglefullscreen' | 'minimize' | 'zoom' | 'front'

/** One entry of a menu, as data: the adapter turns it into the system's own. Labels are texts in the person's language. */
export type MenuEntry =
  | { kind: 'separator' }
  | { kind: 'role'; role: MenuRole; label: string; accelerator?: string }
  | { kind: 'action'; action: MenuAction; label: string; accelerator?: string }
  /** Says something and cannot be chosen. */
  | { kind: 'label'; label: string }
  | { kind: 'submenu'; label: string; entries: MenuEntry[] }

export const separator: MenuEntry = { kind: 'separator' }

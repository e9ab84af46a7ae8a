import type { MenuPlace } from '#shared/desktop/appLink.ts'
import type { ZoomChange } from '#main/windows/zoom.ts'

export type MenuAction =
  | { kind: 'goTo'; place: MenuPlace }
  | { kind: 'zoom'; change: ZoomChange }
  | { kind: 'history'; step: 'back' | 'forward' }
  | { kind: 'reload' }
  | { kind: 'showWindow' }
  | { kind: 'joinLive'; key: string }
  | { kind: 'quit' }
  | { kind: 'replaceMisspelling'; word: string }
  | { kind: 'learnWord'; word: string }
  | { kind: 'copyLink'; address: string }

export type MenuRole =
  | 'about' | 'services' | 'hide' | 'hideOthers' | 'unhide' | 'quit' | 'close' | 'undo' | 'redo' | 'cut' | 'copy' | 'paste'
  | 'pasteAndMatchStyle' | 'delete' | 'selectAll' | 'toggleDevTools' | 'togglefullscreen' | 'minimize' | 'zoom' | 'front'

/** A menu entry as data, with localised labels. */
export type MenuEntry =
  | { kind: 'separator' }
  | { kind: 'role'; role: MenuRole; label: string; accelerator?: string }
  /** `isHidden`: only its accelerator works. */
  | { kind: 'action'; action: MenuAction; label: string; accelerator?: string; isHidden?: true }
  | { kind: 'label'; label: string }
  | { kind: 'submenu'; label: string; entries: MenuEntry[] }

export const separator: MenuEntry = { kind: 'separator' }

import type { DesktopPlatform } from '#main/ports.ts'
import type { DesktopTexts } from '#main/texts.ts'
import { separator } from './menuEntry.ts'
import type { MenuAction, MenuEntry, MenuRole } from './menuEntry.ts'

export interface AppMenuSetting {
  platform: DesktopPlatform
  texts: DesktopTexts
  isDevelopment: boolean
}

/** The application menu as data (DESK-04): system roles where they exist, labels in the interface language. */
export function appMenu({ platform, texts, isDevelopment }: AppMenuSetting): MenuEntry[] {
  const t = texts.menu
  const isMac = platform === 'darwin'
  const role = (name: MenuRole, label: string, accelerator?: string): MenuEntry => ({ kind: 'role', role: name, label, ...(accelerator === undefined ? {} : { accelerator }) })
  const action = (does: MenuAction, label: string, accelerator: string): MenuEntry => ({ kind: 'action', action: does, label, accelerator })
  const menu = (label: string, entries: MenuEntry[]): MenuEntry => ({ kind: 'submenu', label, entries })
  const quit = role('quit', t.quit, 'CmdOrCtrl+Q')
  const about = role('about', t.about)

  const own = menu(texts.appName, [
    about, separator, role('services', t.services), separator,
    role('hide', t.hide, 'Cmd+H'), role('hideOthers', t.hideOthers, 'Cmd+Alt+H'), role('unhide', t.showAll), separator, quit,
  ])
  const file = menu(t.file, [
    action({ kind: 'goTo', place: 'classes-create' }, t.newClass, 'CmdOrCtrl+N'), separator, role('close', t.closeWindow, 'CmdOrCtrl+W'),
    ...(isMac ? [] : [separator, quit]),
  ])
  const edit = menu(t.edit, [
    role('undo', t.undo, 'CmdOrCtrl+Z'), role('redo', t.redo, isMac ? 'Shift+Cmd+Z' : 'Ctrl+Y'), separator,
    role('cut', t.cut, 'CmdOrCtrl+X'), role('copy', t.copy, 'CmdOrCtrl+C'), role('paste', t.paste, 'CmdOrCtrl+V'),
    role('pasteAndMatchStyle', t.pastePlain, 'CmdOrCtrl+Shift+V'), role('delete', t.delete), separator, role('selectAll', t.selectAll, 'CmdOrCtrl+A'),
  ])
  const view = menu(t.view, [
    action({ kind: 'reload' }, t.reload, 'CmdOrCtrl+R'), separator,
    action({ kind: 'zoom', change: 'in' }, t.zoomIn, 'CmdOrCtrl+Plus'),
    // On most keyboards plus is this key with Shift.
    { kind: 'action', action: { kind: 'zoom', change: 'in' }, label: t.zoomIn, accelerator: 'CmdOrCtrl+=', isHidden: true },
    action({ kind: 'zoom', change: 'out' }, t.zoomOut, 'CmdOrCtrl+-'),
    action({ kind: 'zoom', change: 'reset' }, t.zoomReset, 'CmdOrCtrl+0'), separator,
    role('togglefullscreen', t.fullScreen, isMac ? 'Ctrl+Cmd+F' : 'F11'),
    ...(isDevelopment ? [separator, role('toggleDevTools', t.devTools, isMac ? 'Alt+Cmd+I' : 'Ctrl+Shift+I')] : []),
  ])
  const go = menu(t.go, [
    action({ kind: 'history', step: 'back' }, t.back, isMac ? 'Cmd+[' : 'Alt+Left'),
    action({ kind: 'history', step: 'forward' }, t.forward, isMac ? 'Cmd+]' : 'Alt+Right'), separator,
    action({ kind: 'goTo', place: 'main' }, t.site, 'CmdOrCtrl+1'),
    action({ kind: 'goTo', place: 'me-classes' }, t.myClasses, 'CmdOrCtrl+2'),
    action({ kind: 'goTo', place: 'settings-contents' }, t.studio, 'CmdOrCtrl+3'),
  ])
  const window = menu(t.window, [role('minimize', t.minimise, 'CmdOrCtrl+M'), ...(isMac ? [role('zoom', t.zoomWindow), separator, role('front', t.front)] : [])])
  return isMac ? [own, file, edit, view, go, window] : [file, edit, view, go, window, menu(t.help, [about])]
}

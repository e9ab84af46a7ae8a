import { join } from 'node:path'
import { app, Menu, nativeImage, Tray } from 'electron'
import type { MenuItemConstructorOptions } from 'electron'
import type { MenusPort } from '#main/ports.ts'
import type { MenuAction, MenuEntry } from '#main/shell/menuEntry.ts'

type Choose = (action: MenuAction) => void

export function templateOf(entries: readonly MenuEntry[], choose: Choose): MenuItemConstructorOptions[] {
  return entries.map((entry): MenuItemConstructorOptions => {
    if (entry.kind === 'separator') return { type: 'separator' }
    if (entry.kind === 'label') return { label: entry.label, enabled: false }
    if (entry.kind === 'submenu') return { label: entry.label, submenu: templateOf(entry.entries, choose) }
    const accelerator = entry.accelerator === undefined ? {} : { accelerator: entry.accelerator }
    if (entry.kind === 'role') return { role: entry.role, label: entry.label, ...accelerator }
    return { label: entry.label, ...accelerator, ...(entry.isHidden === true ? { visible: false, acceleratorWorksWhenHidden: true } : {}), click: () => choose(entry.action) }
  })
}

/** `hasTrayHost`: whether the desktop shows tray icons. */
export function createElectronMenus(hasTrayHost: () => Promise<boolean>): MenusPort {
  let tray: Tray | undefined

  function openTray(choose: Choose): Tray {
    // Electron finds the `@2x` beside it, and makes a template of one that is named so.
    const name = { darwin: 'trayTemplate.png', win32: 'icon.ico' }[process.platform as string] ?? 'tray.png'
    const opened = new Tray(nativeImage.createFromPath(join(app.getAppPath(), 'resources/icons', name)))
    opened.on('click', () => choose({ kind: 'showWindow' }))
    return opened
  }

  return {
    showApplicationMenu(entries, choose) {
      Menu.setApplicationMenu(Menu.buildFromTemplate(templateOf(entries, choose)))
    },
    showTray(content, choose) {
      if (content === null) {
        tray?.destroy()
        tray = undefined
        return
      }
      tray ??= openTray(choose)
      tray.setToolTip(content.tooltip)
      if (process.platform === 'darwin') tray.setTitle(content.title)
      tray.setContextMenu(Menu.buildFromTemplate(templateOf(content.entries, choose)))
    },
    hasTray: async () => tray !== undefined && hasTrayHost(),
  }
}

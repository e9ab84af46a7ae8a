import { app, BrowserWindow, nativeImage } from 'electron'
import type { NativeImage } from 'electron'
import type { BadgePort } from '#main/ports.ts'

const SIDE = 32
const DOT = [0x3a, 0x3a, 0xd6, 0xff] as const

/** Unread count on the dock (macOS) or launcher (Linux); Windows shows only a dot on the taskbar icon. */
export function createElectronBadge(): BadgePort {
  let dot: NativeImage | undefined
  return {
    show(unread) {
      if (process.platform !== 'win32') {
        app.setBadgeCount(unread)
        return
      }
      dot ??= drawDot()
      for (const window of BrowserWindow.getAllWindows()) window.setOverlayIcon(unread > 0 ? dot : null, unread > 0 ? String(unread) : '')
    },
  }
}

function drawDot(): NativeImage {
  const pixels = Buffer.alloc(SIDE * SIDE * 4)
  const middle = (SIDE - 1) / 2
  for (let place = 0; place < SIDE * SIDE; place += 1) {
    if (Math.hypot((place % SIDE) - middle, Math.floor(place / SIDE) - middle) <= middle) pixels.set(DOT, place * 4)
  }
  return nativeImage.createFromBitmap(pixels, { width: SIDE, height: SIDE })
}

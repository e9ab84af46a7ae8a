import { app, nativeImage } from 'electron'
import type { NativeImage } from 'electron'
import type { BadgePort } from '#main/ports.ts'
import { paintWindows } from './paintWindows.ts'

const SIDE = 32
const DOT = [0x3a, 0x3a, 0xd6, 0xff] as const

/** Unread count on the dock (macOS) or launcher (Linux); Windows shows only a dot on the taskbar icon. */
export function createElectronBadge(): BadgePort {
  if (process.platform !== 'win32') return { show: (unread) => void app.setBadgeCount(unread) }
  let dot: NativeImage | undefined
  let count = 0
  const paint = paintWindows((window) => {
    dot ??= drawDot()
    window.setOverlayIcon(count > 0 ? dot : null, count > 0 ? String(count) : '')
  })
  return {
    show(unread) {
      count = unread
      paint()
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

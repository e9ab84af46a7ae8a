import type { DesktopPlatform, TrayMenu, UploadActivity } from '#main/ports.ts'
import type { DesktopTexts } from '#main/texts.ts'
import { separator } from './menuEntry.ts'

/** Tray contents (DESK-04). On macOS only during uploads, since the dock is always there. */
export function trayMenu({ platform, texts, activity }: { platform: DesktopPlatform; texts: DesktopTexts; activity: UploadActivity }): TrayMenu | null {
  if (platform === 'darwin' && !activity.active) return null
  const percent = percentOf(activity)
  const standing = activity.active ? texts.tray.uploading.replace('{{percent}}', String(percent)) : texts.tray.idle
  return {
    tooltip: activity.active ? `${texts.appName} · ${standing}` : texts.appName,
    title: activity.active ? `${percent}%` : '',
    entries: [
      { kind: 'label', label: standing }, separator,
      { kind: 'action', action: { kind: 'showWindow' }, label: texts.tray.open },
      { kind: 'action', action: { kind: 'quit' }, label: texts.menu.quit },
    ],
  }
}

/** Rounded down: 100 % only when complete. */
const percentOf = ({ fraction }: UploadActivity): number => Math.floor(Math.min(Math.max(fraction, 0), 1) * 100)

import type { DesktopPlatform, TrayFace, UploadActivity } from '#main/ports.ts'
import type { DesktopTexts } from '#main/texts.ts'
import { separator } from './menuEntry.ts'

/**
 * What the tray shows (DESK-04): how far the uploads are, the way back to the window, the way out. On macOS it stands in the
 * menu bar only while something uploads, as the dock is there otherwise.
 */
export function trayFace({ platform, texts, activity }: { platform: DesktopPlatform; texts: DesktopTexts; activity: UploadActivity }): TrayFace | null {
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

/** Whole percent, down: 100 % is only what is all there. */
const percentOf = ({ fraction }: UploadActivity): number => Math.floor(Math.min(Math.max(fraction, 0), 1) * 100)

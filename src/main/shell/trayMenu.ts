import type { DesktopPlatform, TrayMenu, UploadActivity } from '#main/ports.ts'
import type { DesktopTexts } from '#main/texts.ts'
import type { NextLive } from '#main/live/liveClasses.ts'
import { separator } from './menuEntry.ts'
import type { MenuEntry } from './menuEntry.ts'

interface TrayState {
  platform: DesktopPlatform
  texts: DesktopTexts
  activity: UploadActivity
  /** The next live class; null: none. */
  live: NextLive | null
}

/** Tray contents (DESK-04). On macOS only during uploads and before live classes, since the dock is always there. */
export function trayMenu({ platform, texts, activity, live }: TrayState): TrayMenu | null {
  if (platform === 'darwin' && !activity.active && live === null) return null
  const liveEntries: MenuEntry[] = live === null ? [] : [
    { kind: 'label', label: live.label }, ...(live.join === null ? [] : [{ kind: 'action', action: { kind: 'joinLive' }, label: live.join } as const]), separator,
  ]
  const percent = percentOf(activity)
  const standing = activity.active ? texts.tray.uploading.replace('{{percent}}', String(percent)) : texts.tray.idle
  return {
    tooltip: [texts.appName, ...(activity.active ? [standing] : []), ...(live === null ? [] : [live.label])].join(' · '),
    title: activity.active ? `${percent}%` : '',
    entries: [
      ...liveEntries,
      { kind: 'label', label: standing }, separator,
      { kind: 'action', action: { kind: 'showWindow' }, label: texts.tray.open },
      { kind: 'action', action: { kind: 'quit' }, label: texts.menu.quit },
    ],
  }
}

/** Rounded down: 100 % only when complete. */
const percentOf = ({ fraction }: UploadActivity): number => Math.floor(Math.min(Math.max(fraction, 0), 1) * 100)

import type { DesktopPlatform, TrayMenu, UploadActivity } from '#main/ports.ts'
import type { DesktopTexts } from '#main/texts.ts'
import type { TrayLive } from '#main/live/liveClasses.ts'
import { separator } from './menuEntry.ts'
import type { MenuEntry } from './menuEntry.ts'

interface TrayState {
  platform: DesktopPlatform
  texts: DesktopTexts
  activity: UploadActivity
  /** In the order of their start. */
  lives: readonly TrayLive[]
}

/** Tray contents (DESK-04). On macOS only during uploads and before live classes, since the dock is always there. */
export function trayMenu({ platform, texts, activity, lives }: TrayState): TrayMenu | null {
  if (platform === 'darwin' && !activity.active && lives.length === 0) return null
  const liveEntries = lives.flatMap(({ key, label, join }): MenuEntry[] => [
    { kind: 'label', label }, ...(join === null ? [] : [{ kind: 'action', action: { kind: 'joinLive', key }, label: join } as const]), separator,
  ])
  const percent = percentOf(activity)
  const standing = activity.active ? texts.tray.uploading.replace('{{percent}}', String(percent)) : texts.tray.idle
  return {
    tooltip: [texts.appName, ...(activity.active ? [standing] : []), ...lives.slice(0, 1).map(({ label }) => label)].join(' · '),
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

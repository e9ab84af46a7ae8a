import type { DesktopPlatform } from '#main/ports.ts'

/**
 * What happens when the last window has closed (DESK-04): on macOS an app stays in the dock; elsewhere it ends, unless
 * something uploads, which goes on in the tray. Without a tray there would be no way back to it: then it ends, which asks.
 */
export function afterLastWindow({ platform, uploading, hasTray }: { platform: DesktopPlatform; uploading: boolean; hasTray: boolean }): 'quit' | 'dock' | 'tray' {
  if (platform === 'darwin') return 'dock'
  return uploading && hasTray ? 'tray' : 'quit'
}

/**
 * What a wish to quit leads to: a question while something uploads; else the app stops its work and ends. A machine that is
 * shutting down is not held up: the journal keeps the uploads for the next start.
 */
export function afterQuitWish({ uploading, agreed, shuttingDown }: { uploading: boolean; agreed: boolean; shuttingDown: boolean }): 'ask' | 'stop' {
  return uploading && !agreed && !shuttingDown ? 'ask' : 'stop'
}

/** What the end of the uploads leads to: an app that stayed for them alone ends. */
export function afterUploads({ stayedForUploads, windowOpen }: { stayedForUploads: boolean; windowOpen: boolean }): 'quit' | 'stay' {
  return stayedForUploads && !windowOpen ? 'quit' : 'stay'
}

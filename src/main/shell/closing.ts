import type { DesktopPlatform } from '#main/ports.ts'

/**
 * After the last window closed (DESK-04): macOS keeps the app in the dock; elsewhere it quits, or continues uploads
 * in the tray. Without a tray it asks to quit, since there is no way back to it.
 */
export function afterLastWindow({ platform, uploading, hasTray }: { platform: DesktopPlatform; uploading: boolean; hasTray: boolean }): 'quit' | 'dock' | 'tray' {
  if (platform === 'darwin') return 'dock'
  return uploading && hasTray ? 'tray' : 'quit'
}

/**
 * After a quit request: asks while uploading, else stops the work and quits. Never blocks a system shutdown: the
 * journal keeps the uploads.
 */
export function afterQuitRequest({ uploading, agreed, shuttingDown }: { uploading: boolean; agreed: boolean; shuttingDown: boolean }): 'ask' | 'stop' {
  return uploading && !agreed && !shuttingDown ? 'ask' : 'stop'
}

/** After the uploads: an app that stayed only for them quits. */
export function afterUploads({ stayedForUploads, windowOpen }: { stayedForUploads: boolean; windowOpen: boolean }): 'quit' | 'stay' {
  return stayedForUploads && !windowOpen ? 'quit' : 'stay'
}

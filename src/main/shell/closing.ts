import type { DesktopPlatform } from '#main/ports.ts'

/** After the last window closes (DESK-04): dock on macOS; else quit, or uploads go on in the tray. Without a tray it asks. */
export function afterLastWindow({ platform, uploading, hasTray }: { platform: DesktopPlatform; uploading: boolean; hasTray: boolean }): 'quit' | 'dock' | 'tray' {
  if (platform === 'darwin') return 'dock'
  return uploading && hasTray ? 'tray' : 'quit'
}

/** On a quit request: asks while uploading, except during system shutdown, since the journal keeps uploads. */
export function afterQuitRequest({ uploading, agreed, shuttingDown }: { uploading: boolean; agreed: boolean; shuttingDown: boolean }): 'ask' | 'stop' {
  return uploading && !agreed && !shuttingDown ? 'ask' : 'stop'
}

/** After the uploads: an app that stayed only for them quits. */
export function afterUploads({ stayedForUploads, windowOpen }: { stayedForUploads: boolean; windowOpen: boolean }): 'quit' | 'stay' {
  return stayedForUploads && !windowOpen ? 'quit' : 'stay'
}

import type { AccountsPort } from '#shared/desktop/accountsPort.ts'
import type { Wire } from '#shared/kernel/call/client.ts'
import type { RealtimePort } from '#shared/realtime/port.ts'
import type { UploadsPort } from '#shared/upload/port.ts'
import type { BrowserLoginPort, OpenOutcome } from './browserLoginPort.ts'
import type { Installation } from './installation.ts'
import type { PreviewPort } from './previewPort.ts'
import type { SurroundingsPort } from './surroundingsPort.ts'

/** Where a file ended up: saved, given up by the person, or handed to the browser, which does not say. */
export type SaveOutcome = 'saved' | 'cancelled' | 'unknown'

/**
 * What the renderer needs of the machine it runs on; the two entries (web, desktop) inject one.
 * A capability that a platform lacks is absent, not a method that throws.
 */
export interface Platform {
  kind: 'web' | 'desktop'
  /** Sends a REST request; the session travels with it where scripts cannot see it. */
  wire: Wire
  /** Absolute address of the server, for media and pictures; '' when the page itself comes from it. */
  serverOrigin: string
  uploads: UploadsPort
  realtime: RealtimePort
  /** Absent in a browser, where a page is as new as its server. */
  installation?: Installation
  preview: PreviewPort
  /** This page is itself a learner preview, which writes nothing. */
  isPreview: boolean
  /** On the desktop. */
  surroundings?: SurroundingsPort
  /** On the desktop, which has no address of its own that a provider could come back to. */
  browserLogin?: BrowserLoginPort
  /** Several accounts on one machine; a browser's cookie has one. */
  accounts?: AccountsPort
  /** Opens an https address outside the app. */
  openExternal(url: string): Promise<OpenOutcome>
  /** Saves what a server address answers as a file. */
  saveFile(url: string, fileName: string): Promise<SaveOutcome>
}

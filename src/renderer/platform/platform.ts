import type { AccountsPort } from '#shared/desktop/accountsPort.ts'
import type { Wire } from '#shared/kernel/call/client.ts'
import type { RealtimePort } from '#shared/realtime/port.ts'
import type { UploadsPort } from '#shared/upload/port.ts'
import type { BrowserLoginPort, OpenOutcome } from './browserLoginPort.ts'
import type { Installation } from './installation.ts'
import type { PreviewPort } from './previewPort.ts'
import type { SurroundingsPort } from './surroundingsPort.ts'

/** `unknown`: handed to the browser, which does not report the outcome. */
export type SaveOutcome = 'saved' | 'cancelled' | 'unknown'

/** Capabilities of the machine, injected by the web or desktop entry. A missing capability is absent, not a method that throws. */
export interface Platform {
  kind: 'web' | 'desktop'
  wire: Wire
  /** Server origin for media; '' if the page itself comes from the server. */
  serverOrigin: string
  uploads: UploadsPort
  realtime: RealtimePort
  installation?: Installation
  preview: PreviewPort
  /** This page is a learner preview, which writes nothing. */
  isPreview: boolean
  surroundings?: SurroundingsPort
  /** Desktop only, as providers need a web address to return to. */
  browserLogin?: BrowserLoginPort
  /** Desktop only; a browser's cookie has one account. */
  accounts?: AccountsPort
  openExternal(url: string): Promise<OpenOutcome>
  saveFile(url: string, fileName: string): Promise<SaveOutcome>
}

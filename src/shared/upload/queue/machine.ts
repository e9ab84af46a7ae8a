/** States of a queued file (STU-04, DESK-02). `waiting` resumes by itself; from `verifying` on all bytes are on the server. */
export const uploadItemStates = [
  'queued', 'hashing', 'uploading', 'paused', 'waiting', 'verifying', 'optimising', 'done', 'failed', 'cancelled',
] as const
export type UploadItemState = (typeof uploadItemStates)[number]

/** Why a file waits; locale keys in `upload:`. */
export const waitReasons = ['waitingConnection', 'serverBusy', 'storageFull', 'waitingLogin', 'asleep', 'held', 'outsideHours'] as const
export type WaitReason = (typeof waitReasons)[number]

export interface Standing {
  state: UploadItemState
  reason?: string | undefined
  message?: string | undefined
}

/** `same`: the site has this content; `again`: the server lost it; `restart`: of app or page. The last four are the user's. */
export type UploadEvent =
  | { type: 'start' | 'send' | 'same' | 'go' | 'again' | 'sent' | 'verified' | 'ready' | 'restart' | 'pause' | 'resume' | 'retry' | 'cancel' }
  | { type: 'wait'; why: WaitReason }
  | { type: 'fail'; reason: string; message?: string | undefined }
export type UploadEventType = UploadEvent['type']

export const uploadEventTypes = [
  'start', 'send', 'same', 'wait', 'go', 'again', 'sent', 'verified', 'ready', 'fail', 'restart', 'pause', 'resume', 'retry', 'cancel',
] as const satisfies readonly UploadEventType[]

const moves: Readonly<Record<UploadItemState, Partial<Record<UploadEventType, UploadItemState>>>> = {
  queued: { start: 'hashing', fail: 'failed', restart: 'queued', pause: 'paused', cancel: 'cancelled' },
  // `sent` without `send`: all bytes are there already, or the file is linked.
  hashing: {
    send: 'uploading', sent: 'verifying', same: 'paused', wait: 'waiting', again: 'queued', fail: 'failed', restart: 'queued', pause: 'paused', cancel: 'cancelled',
  },
  uploading: { sent: 'verifying', wait: 'waiting', again: 'queued', fail: 'failed', restart: 'queued', pause: 'paused', cancel: 'cancelled' },
  paused: { fail: 'failed', restart: 'paused', resume: 'queued', cancel: 'cancelled' },
  waiting: { go: 'queued', retry: 'queued', wait: 'waiting', fail: 'failed', restart: 'queued', pause: 'paused', cancel: 'cancelled' },
  // Verification is idempotent: retry after a lost response.
  verifying: { wait: 'waiting', again: 'queued', verified: 'optimising', ready: 'done', fail: 'failed', restart: 'queued' },
  optimising: { ready: 'done', fail: 'failed', restart: 'optimising' },
  done: { restart: 'done' },
  failed: { restart: 'failed', retry: 'queued', cancel: 'cancelled' },
  cancelled: { restart: 'cancelled' },
}

export function mayUpload(state: UploadItemState, event: UploadEventType): boolean {
  return moves[state][event] !== undefined
}

/** State and reason after an event; null when the state ignores the event. */
export function standingAfter(standing: Standing, event: UploadEvent): Standing | null {
  const state = moves[standing.state][event.type]
  return state === undefined ? null : { state, ...reasonAfter(standing, event) }
}

function reasonAfter({ state, reason, message }: Standing, event: UploadEvent): Omit<Standing, 'state'> {
  switch (event.type) {
    case 'wait': return { reason: event.why }
    case 'fail': return event.message === undefined ? { reason: event.reason } : { reason: event.reason, message: event.message }
    case 'same': return { reason: 'sameFile' }
    case 'again': return { reason: 'startedAgain' }
    case 'start':
    case 'send': return reason === 'startedAgain' ? { reason } : {}
    // Clear temporary reasons; keep what the user must still read.
    case 'restart': return (state === 'failed' || state === 'paused') && reason !== undefined ? { reason, ...(message === undefined ? {} : { message }) } : {}
    default: return {}
  }
}

/** Whether a file counts towards the concurrent uploads. */
export function isUploadActive(state: UploadItemState): boolean {
  return state === 'hashing' || state === 'uploading' || state === 'verifying'
}

/** Whether nothing more happens unless the user acts. */
export function isUploadOver(state: UploadItemState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

const ofFile: readonly (string | undefined)[] = ['fileMissing', 'fileChanged', 'fileEmpty', 'fileTypeRefused', 'fileUnreadable', 'noPicture', 'fileLimitExceeded']

/** Whether another file can replace a failed upload's file. */
export function takesOtherFile({ state, reason }: Pick<Standing, 'state' | 'reason'>): boolean {
  return state === 'failed' && ofFile.includes(reason)
}

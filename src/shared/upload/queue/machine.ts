/**
 * States of a file in an upload queue, on the desktop and on the page alike (STU-04, DESK-02). `hashing` is the look at the file
 * before a byte is sent; `waiting` goes on by itself; from `verifying` on the bytes are on the server.
 */
export const uploadItemStates = [
  'queued', 'hashing', 'uploading', 'paused', 'waiting', 'verifying', 'optimising', 'done', 'failed', 'cancelled',
] as const
export type UploadItemState = (typeof uploadItemStates)[number]

/** What a waiting file waits for; keys of `upload:` in the locales. */
export const waitReasons = ['waitingConnection', 'serverBusy', 'storageFull', 'waitingLogin', 'asleep', 'held', 'outsideHours'] as const
export type WaitReason = (typeof waitReasons)[number]

/** How a file in the queue stands. */
export interface Standing {
  state: UploadItemState
  /** Key of `upload:` in the locales that says why it waits, is paused or failed. */
  reason?: string | undefined
  /** The server's own message, where it gave one. */
  message?: string | undefined
}

/**
 * What happens to a file in the queue. Of the machine: `start` (its turn has come), `send` (bytes flow), `same` (the site has
 * this very file already, and the person is asked), `wait` and `go`, `again` (the server has lost it; it begins anew), `sent`
 * (all bytes acknowledged), `verified` (optimisation follows), `ready`, `fail`, `restart` (the program or page started again).
 * Of the person: `pause`, `resume`, `retry`, `cancel`.
 */
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
  // A file whose bytes are all there, or that is only linked, is not sent.
  hashing: {
    send: 'uploading', sent: 'verifying', same: 'paused', wait: 'waiting', again: 'queued', fail: 'failed', restart: 'queued', pause: 'paused', cancel: 'cancelled',
  },
  uploading: { sent: 'verifying', wait: 'waiting', again: 'queued', fail: 'failed', restart: 'queued', pause: 'paused', cancel: 'cancelled' },
  paused: { fail: 'failed', restart: 'paused', resume: 'queued', cancel: 'cancelled' },
  waiting: { go: 'queued', retry: 'queued', wait: 'waiting', fail: 'failed', restart: 'queued', pause: 'paused', cancel: 'cancelled' },
  // Asking the server to verify again answers the same, so a lost answer only means to ask again.
  verifying: { wait: 'waiting', again: 'queued', verified: 'optimising', ready: 'done', fail: 'failed', restart: 'queued' },
  optimising: { ready: 'done', fail: 'failed', restart: 'optimising' },
  done: { restart: 'done' },
  failed: { restart: 'failed', retry: 'queued', cancel: 'cancelled' },
  cancelled: { restart: 'cancelled' },
}

/** Whether an event means something in a state. */
export function mayUpload(state: UploadItemState, event: UploadEventType): boolean {
  return moves[state][event] !== undefined
}

/** How a file stands after an event, with the reason that goes with it; null when the event means nothing now and is to be ignored. */
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
    // What it says of a new beginning stays to be read while it is sent again.
    case 'start':
    case 'send': return reason === 'startedAgain' ? { reason } : {}
    // What was under way begins clean; what a person must still read stays.
    case 'restart': return (state === 'failed' || state === 'paused') && reason !== undefined ? { reason, ...(message === undefined ? {} : { message }) } : {}
    default: return {}
  }
}

/** Files that take a place among those sent at once. */
export function isUploadActive(state: UploadItemState): boolean {
  return state === 'hashing' || state === 'uploading' || state === 'verifying'
}

/** Files that nothing will happen to any more unless the person acts. */
export function isUploadOver(state: UploadItemState): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

/** Failures that another file may mend, and that the same file, as it was chosen, would meet again. */
const ofFile: readonly (string | undefined)[] = ['fileMissing', 'fileChanged', 'fileEmpty', 'fileTypeRefused', 'fileUnreadable', 'noPicture', 'fileLimitExceeded']

/** Whether a failed upload takes another file in place of its own. */
export function takesOtherFile({ state, reason }: Pick<Standing, 'state' | 'reason'>): boolean {
  return state === 'failed' && ofFile.includes(reason)
}

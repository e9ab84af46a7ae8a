import { createListeners } from '#shared/kernel/listeners.ts'

/** Edits not saved yet, and the version they are based on. */
export interface Unsaved<Values> {
  patch: Partial<Values>
  /** null: save without a version check. */
  version: string | null
}

/** `unsound`: the rest is invalid; `lost`: no response, retried automatically; `stale`: another user changed the record. */
export type SaveState =
  | { kind: 'clean'; savedAt: number | null }
  | { kind: 'waiting' | 'saving' | 'unsound' | 'stale' }
  | { kind: 'lost' | 'refused'; error: unknown }

export type SaveFailure = 'lost' | 'refused' | 'stale'

export interface AutosaveClock {
  now(): number
  after(ms: number, run: () => void): () => void
}

export interface AutosavePorts<Values> {
  /** Sends a patch; resolves with the record's new version. */
  save(patch: Partial<Values>, version: string | null): Promise<string>
  sendable(patch: Partial<Values>): Partial<Values>
  failureOf(error: unknown): SaveFailure
  /** Stores unsaved edits across reloads and lost sessions; null removes them. */
  keep(unsaved: Unsaved<Values> | null): void
  clock: AutosaveClock
}

/** Debounce of saving (ms). */
export const SAVE_AFTER_MS = 1000
/** Retry delays after a lost connection (ms); the last one repeats. */
export const RETRY_AFTER_MS = [2000, 5000, 10_000, 30_000] as const

/** Saves a record while it is edited (STU-09): one request at a time; failed edits stay and are sent again. */
export interface Autosave<Values> {
  state(): SaveState
  subscribe(listener: () => void): () => void
  unsaved(): Partial<Values>
  version(): string | null
  change(patch: Partial<Values>): void
  /** Saves now; resolves with whether everything is saved. */
  flush(): Promise<boolean>
  /** Sets the version after another call changed it, or after a merge; a stale save is retried. */
  rebase(version: string): void
  overwrite(): Promise<boolean>
  forget(fields?: readonly (keyof Values)[]): void
  start(): void
  stop(): void
}

const isEmpty = (patch: object) => Object.keys(patch).length === 0

/** Creates the autosave of one record; `left` holds unsaved edits of an earlier page. */
export function createAutosave<Values extends object>(ports: AutosavePorts<Values>, begin: { version: string; left?: Unsaved<Values> }): Autosave<Values> {
  const { clock } = ports
  let version: string | null = begin.left?.version ?? begin.version
  let typed: Partial<Values> = begin.left?.patch ?? {}
  let sending: Partial<Values> = {}
  let running: Promise<void> | null = null
  let cancelTimer: (() => void) | null = null
  let lostTimes = 0
  let state: SaveState = { kind: 'clean', savedAt: null }
  const listeners = createListeners()

  const unsaved = (): Partial<Values> => ({ ...sending, ...typed })

  function become(next: SaveState): void {
    state = next
    listeners.notify()
  }

  function keep(): void {
    const patch = unsaved()
    ports.keep(isEmpty(patch) ? null : { patch, version })
  }

  function schedule(ms: number): void {
    cancelTimer?.()
    cancelTimer = clock.after(ms, () => {
      cancelTimer = null
      void send()
    })
  }

  function settle(): void {
    if (isEmpty(typed)) become({ kind: 'clean', savedAt: clock.now() })
    else if (isEmpty(ports.sendable(typed))) become({ kind: 'unsound' })
    else {
      become({ kind: 'waiting' })
      schedule(SAVE_AFTER_MS)
    }
  }

  async function attempt(): Promise<void> {
    become({ kind: 'saving' })
    try {
      version = await ports.save(sending, version)
      sending = {}
      lostTimes = 0
      settle()
    } catch (error) {
      // Edits typed during the request win over those it sent.
      typed = unsaved()
      sending = {}
      const kind = ports.failureOf(error)
      if (kind === 'stale') become({ kind })
      else become({ kind, error })
      if (kind === 'lost') {
        schedule(RETRY_AFTER_MS[Math.min(lostTimes, RETRY_AFTER_MS.length - 1)] ?? 0)
        lostTimes += 1
      }
    }
    keep()
  }

  async function send(): Promise<void> {
    if (running !== null) return running
    cancelTimer?.()
    cancelTimer = null
    sending = ports.sendable(typed)
    if (isEmpty(sending)) return undefined
    typed = Object.fromEntries(Object.entries(typed).filter(([field]) => !(field in sending))) as Partial<Values>
    running = attempt().finally(() => { running = null })
    return running
  }

  async function flush(): Promise<boolean> {
    // The second round sends what was typed during the first.
    for (let round = 0; round < 2; round += 1) {
      await send()
      if (state.kind === 'lost' || state.kind === 'refused' || state.kind === 'stale') break
    }
    return state.kind === 'clean'
  }

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    unsaved,
    version: () => version,
    change(patch) {
      typed = { ...typed, ...patch }
      keep()
      if (running !== null || state.kind === 'stale') return
      settle()
    },
    flush,
    rebase(next) {
      version = next
      keep()
      if (state.kind === 'stale') settle()
    },
    overwrite() {
      version = null
      return flush()
    },
    forget(fields) {
      typed = fields === undefined ? {} : (Object.fromEntries(Object.entries(typed).filter(([field]) => !fields.includes(field as keyof Values))) as Partial<Values>)
      cancelTimer?.()
      cancelTimer = null
      keep()
      if (running === null) settle()
    },
    start() {
      if (!isEmpty(typed) && running === null) settle()
    },
    stop() {
      cancelTimer?.()
      cancelTimer = null
    },
  }
}

/** Saves everything, also where another change must be merged first; false when it is refused or the connection is lost. */
export async function saveAll<Values extends object>(autosave: Pick<Autosave<Values>, 'flush' | 'state' | 'subscribe'>): Promise<boolean> {
  for (;;) {
    if (await autosave.flush()) return true
    if (autosave.state().kind !== 'stale') return false
    await new Promise<void>((resolve) => {
      const stop = autosave.subscribe(() => {
        if (autosave.state().kind === 'stale') return
        stop()
        resolve()
      })
    })
  }
}

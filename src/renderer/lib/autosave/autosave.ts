/** What of a record has been typed and not saved yet, and the version that it was typed over. */
export interface Unsaved<Values> {
  patch: Partial<Values>
  /** null where others' changes do not count. */
  version: string | null
}

/**
 * How saving stands:
 * `clean`, all of it is on the server; `waiting`, typed and not sent yet; `saving`; `unsound`, what is left must be corrected
 * first; `lost`, no answer came, and it is tried again by itself; `refused`, the server said no; `stale`, somebody else has
 * changed the record meanwhile.
 */
export type SaveState =
  | { kind: 'clean'; savedAt: number | null }
  | { kind: 'waiting' | 'saving' | 'unsound' | 'stale' }
  | { kind: 'lost' | 'refused'; error: unknown }

/** What a failed save means. */
export type SaveFailure = 'lost' | 'refused' | 'stale'

export interface AutosaveClock {
  /** Epoch milliseconds. */
  now(): number
  /** Calls once after a time in milliseconds; answers its cancellation. */
  after(ms: number, run: () => void): () => void
}

export interface AutosavePorts<Values> {
  /** Sends a patch; answers the record's new version. */
  save(patch: Partial<Values>, version: string | null): Promise<string>
  /** The part of a patch that the server would take. */
  sendable(patch: Partial<Values>): Partial<Values>
  failureOf(error: unknown): SaveFailure
  /** Keeps what is unsaved across a reload and a lost session; null when nothing is. */
  keep(unsaved: Unsaved<Values> | null): void
  clock: AutosaveClock
}

/** Time without typing after which it is saved, in milliseconds. */
export const SAVE_AFTER_MS = 1000
/** Waits between tries after a lost connection, in milliseconds; the last one repeats. */
export const RETRY_AFTER_MS = [2000, 5000, 10_000, 30_000] as const

/** Saves a record while it is edited (STU-09). One save is under way at a time; what fails stays and is sent again. */
export interface Autosave<Values> {
  state(): SaveState
  /** Calls back after each change of the state; answers its unsubscribe. */
  subscribe(listener: () => void): () => void
  /** All that is not on the server yet, what is being sent included. */
  unsaved(): Partial<Values>
  version(): string | null
  change(patch: Partial<Values>): void
  /** Sends at once what can be sent; resolves with whether all is saved then. */
  flush(): Promise<boolean>
  /** The record has a new version by another call of ours, or we have taken in others' changes; a stale save goes on. */
  rebase(version: string): void
  /** Saves over others' changes. */
  overwrite(): Promise<boolean>
  /** Forgets the given fields, or all, as not typed. */
  forget(fields?: readonly (keyof Values)[]): void
  /** Begins; what an earlier page left unsaved is sent soon. */
  start(): void
  /** Stops the timers; what is unsaved stays where `keep` put it. */
  stop(): void
}

const isEmpty = (patch: object) => Object.keys(patch).length === 0

/** An autosave of one record; `left` is what an earlier page left unsaved. */
export function createAutosave<Values extends object>(ports: AutosavePorts<Values>, begin: { version: string; left?: Unsaved<Values> }): Autosave<Values> {
  const { clock } = ports
  let version: string | null = begin.left?.version ?? begin.version
  let typed: Partial<Values> = begin.left?.patch ?? {}
  let sending: Partial<Values> = {}
  let running: Promise<void> | null = null
  let cancelTimer: (() => void) | null = null
  let lostTimes = 0
  let state: SaveState = { kind: 'clean', savedAt: null }
  const listeners = new Set<() => void>()

  const unsaved = (): Partial<Values> => ({ ...sending, ...typed })

  function become(next: SaveState): void {
    state = next
    for (const listener of listeners) listener()
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

  /** The state when nothing is under way and nothing went wrong. */
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
      // What was typed meanwhile wins over what was being sent.
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
    // The second round is for what was typed while the first was under way.
    for (let round = 0; round < 2; round += 1) {
      await send()
      if (state.kind === 'lost' || state.kind === 'refused' || state.kind === 'stale') break
    }
    return state.kind === 'clean'
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
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

import type { Client } from '#shared/kernel/call/client.ts'
import { uploadCalls } from '#shared/upload/contract.ts'
import type { UploadedFile } from '#shared/upload/uploadedFile.ts'
import { addSpeedSample, uploadSpeed } from '#shared/upload/limits.ts'
import type { SpeedSamples } from '#shared/upload/limits.ts'
import { attemptUpload, hasArrived, placeOf, tusIdOf } from './attempt.ts'
import type { AttemptReports } from './attempt.ts'
import type { QueueStore } from './queueStore.ts'
import { meaningOf, TransferFault, waitAfter } from './faults.ts'
import type { FaultMeaning, PassingFault } from './faults.ts'
import type { WaitReason } from './machine.ts'
import type { QueueClock, QueueFiles } from './ports.ts'
import type { QueueRecord } from './record.ts'
import { waitFor } from './reporter.ts'

const STATUS_EVERY_MS = 2000
const SAMPLE_EVERY_MS = 200
/** Stall timeout (ms): abort and retry a transfer with no progress. A network change is not always reported. */
export const STALL_MS = 60_000
/** Most restarts in a row without a byte acknowledged. */
const MOST_RESTARTS = 3

/** Most damaged chunks per upload; more is not a transmission error. */
const MOST_DAMAGED = 5

export interface RunnerDeps<Item extends QueueRecord> {
  store: QueueStore<Item>
  files: QueueFiles<Item>
  client: Client
  serverOrigin: string
  clock: QueueClock
  random(): number
  closedBy(): WaitReason | null
  atOnce(): number
}

export interface Runner<Item extends QueueRecord> {
  advance(): void
  gateChanged(): void
  release(fits: (reason: WaitReason) => boolean): void
  breakOff(): void
  follow(record: Item): void
  /** Resets the retry counters, as the user retries. */
  forgive(record: Item): void
  startOver(record: Item): void
  /** Aborts a record's attempt; resolves when it has ended. */
  halt(record: Item): Promise<void>
  speedOf(record: Item): number
  close(): Promise<void>
}

/** State of a record that is not persisted. */
interface Motion {
  samples: SpeedSamples
  flowed: number
  flowedAt: number
  faults: number
  restarts: number
  damaged: number
  running?: { halt: AbortController; connection: AbortController; done: Promise<void> }
  stopWaiting?: () => void
}

const gateReasons: readonly (string | undefined)[] = ['held', 'asleep', 'outsideHours'] satisfies WaitReason[]

export function createRunner<Item extends QueueRecord>(deps: RunnerDeps<Item>): Runner<Item> {
  const { store, files, client, clock } = deps
  const motions = new WeakMap<Item, Motion>()
  let closed = false

  function motionOf(record: Item): Motion {
    let motion = motions.get(record)
    if (motion === undefined) motions.set(record, (motion = { samples: [], flowed: 0, flowedAt: 0, faults: 0, restarts: 0, damaged: 0 }))
    return motion
  }

  function startOver(record: Item): void {
    const left = record.tusUrl
    void store.note(record, { creationUrl: undefined, tusUrl: undefined, sha256: undefined, uploadSeq: undefined, sentBytes: 0 })
    // Best effort: the server deletes it at its expiry.
    if (left !== undefined) files.terminate(left).catch(() => undefined)
  }

  function advance(): void {
    if (closed || deps.closedBy() !== null) return
    for (const record of store.records()) {
      if (store.records().filter((one) => motionOf(one).running !== undefined).length >= deps.atOnce()) return
      const motion = motionOf(record)
      if (record.state === 'queued' && motion.running === undefined && (files.isAtHand?.(record) !== false || hasArrived(record))) run(record, motion)
    }
  }

  function run(record: Item, motion: Motion): void {
    const [halt, connection] = [new AbortController(), new AbortController()]
    const done = attempt(record, motion, halt.signal, connection).finally(() => {
      delete motion.running
      advance()
    })
    motion.running = { halt, connection, done }
  }

  async function attempt(record: Item, motion: Motion, halted: AbortSignal, connection: AbortController): Promise<void> {
    motion.samples = []
    motion.flowed = 0
    store.happen(record, { type: 'start' })
    const signal = AbortSignal.any([halted, connection.signal])
    const stopWatch = watchStall(record, motion, connection)
    try {
      const file = await attemptUpload(record, deps, reportsOf(record, motion), signal)
      stopWatch()
      store.happen(record, { type: 'sent' })
      await followVerification(record, file, signal)
    } catch (fault) {
      if (!halted.aborted) settle(record, motion, meaningOf(connection.signal.aborted ? new TransferFault(undefined, '') : fault))
    } finally {
      stopWatch()
    }
  }

  function watchStall(record: Item, motion: Motion, connection: AbortController): () => void {
    let stop = clock.after(STALL_MS, look)
    motion.flowedAt = clock.now()
    function look(): void {
      const moves = record.state !== 'uploading' || record.sentBytes === record.fileSize
      if (moves) motion.flowedAt = clock.now()
      const silent = clock.now() - motion.flowedAt
      if (silent >= STALL_MS) connection.abort()
      else stop = clock.after(STALL_MS - silent, look)
    }
    return () => stop()
  }

  function reportsOf(record: Item, motion: Motion): AttemptReports {
    return {
      onLook: (look) => void store.note(record, { look }),
      onSend() {
        motion.flowedAt = clock.now()
        store.happen(record, { type: 'send' })
      },
      onCreation: (creationUrl) => store.note(record, { creationUrl }),
      onUrl: (tusUrl) => void store.note(record, { creationUrl: undefined, tusUrl }),
      onAcknowledged(bytes) {
        if (bytes > record.sentBytes) {
          motion.faults = 0
          motion.restarts = 0
        }
        motion.flowedAt = clock.now()
        // The server's offset decides where to resume, so only the end must be persisted.
        if (bytes === record.fileSize) void store.note(record, { sentBytes: bytes })
        else {
          record.sentBytes = bytes
          store.changed()
        }
      },
      onFlow(bytes) {
        motion.flowed += bytes
        const now = clock.now()
        motion.flowedAt = now
        if (now - (motion.samples.at(-1)?.at ?? 0) < SAMPLE_EVERY_MS) return
        motion.samples = addSpeedSample(motion.samples, now, motion.flowed)
        store.changed()
      },
      onHash: (sha256) => void store.note(record, { sha256 }),
    }
  }

  /** Waits for the server's verification; keeps its slot among the concurrent uploads. */
  async function followVerification(record: Item, file: UploadedFile, signal: AbortSignal): Promise<void> {
    let seen: UploadedFile | undefined = file
    while (seen?.state === 'verifying' || seen?.state === 'uploading') {
      await waitFor(clock, STATUS_EVERY_MS, signal)
      seen = await statusOf(record, signal)
    }
    applyServer(record, seen)
  }

  async function statusOf(record: Item, signal?: AbortSignal): Promise<UploadedFile | undefined> {
    const { uploads } = await client(uploadCalls.status, { params: placeOf(record) }, signal)
    return uploads.find((upload) => record.tusUrl !== undefined && upload.uploadId === tusIdOf(record.tusUrl))
  }

  function applyServer(record: Item, file: UploadedFile | undefined): void {
    if (file === undefined) {
      store.happen(record, { type: 'fail', reason: 'itemGone' })
    } else if (file.state === 'ready') {
      store.happen(record, { type: 'ready' })
    } else if (file.state === 'failed') {
      // A failed verification uploads again; a failed optimisation only retries on the server.
      if (record.state === 'optimising') void store.note(record, { uploadSeq: file.uploadSeq })
      else startOver(record)
      store.happen(record, { type: 'fail', reason: file.reason ?? 'refused' })
    } else if (file.state === 'optimising') {
      void store.note(record, { uploadSeq: undefined })
      store.happen(record, { type: 'verified' })
      follow(record)
    }
  }

  /** Polls the processing state; takes no slot. */
  function follow(record: Item): void {
    const motion = motionOf(record)
    motion.stopWaiting?.()
    motion.stopWaiting = clock.after(STATUS_EVERY_MS, () => void askOptimisation(record))
  }

  async function askOptimisation(record: Item): Promise<void> {
    const still = (): boolean => !closed && record.state === 'optimising'
    try {
      const file = await statusOf(record)
      if (still()) applyServer(record, file)
    } catch (fault) {
      if (!still()) return
      const meaning = meaningOf(fault)
      if (meaning.kind === 'failed') store.happen(record, { type: 'fail', reason: meaning.reason, message: meaning.message })
      else follow(record)
    }
  }

  function settle(record: Item, motion: Motion, meaning: FaultMeaning): void {
    switch (meaning.kind) {
      case 'failed':
        if (meaning.reason === 'fileDamaged') startOver(record)
        store.happen(record, { type: 'fail', reason: meaning.reason, message: meaning.message })
        break
      case 'same':
        void store.note(record, { same: meaning.same })
        store.happen(record, { type: 'same' })
        break
      case 'login':
        store.happen(record, { type: 'wait', why: 'waitingLogin' })
        break
      case 'gone':
        // Nothing left on the server to terminate.
        void store.note(record, { tusUrl: undefined })
        startOver(record)
        motion.restarts += 1
        store.happen(record, motion.restarts > MOST_RESTARTS ? { type: 'fail', reason: 'uploadGone' } : { type: 'again' })
        break
      case 'unfinished':
        // The server's offset counts; it is asked on resume.
        void store.note(record, { sentBytes: 0 })
        tryLater(record, motion, { kind: 'lost' })
        break
      case 'damaged':
        motion.damaged += 1
        if (motion.damaged > MOST_DAMAGED) store.happen(record, { type: 'fail', reason: 'fileDamaged' })
        else tryLater(record, motion, { kind: 'lost' })
        break
      case 'lost':
      case 'busy':
      case 'full':
        tryLater(record, motion, meaning)
        break
    }
  }

  const whyOf = { lost: 'waitingConnection', busy: 'serverBusy', full: 'storageFull' } as const

  function tryLater(record: Item, motion: Motion, meaning: PassingFault): void {
    if (!store.happen(record, { type: 'wait', why: whyOf[meaning.kind] })) return
    motion.stopWaiting = clock.after(waitAfter(meaning, motion.faults, deps.random(), clock.now()), () => {
      goOn(record)
      advance()
    })
    motion.faults += 1
  }

  function goOn(record: Item): void {
    motionOf(record).stopWaiting?.()
    store.happen(record, { type: 'go' })
  }

  function stop(record: Item): Promise<void> {
    const motion = motionOf(record)
    motion.stopWaiting?.()
    motion.running?.halt.abort()
    return motion.running?.done ?? Promise.resolve()
  }

  return {
    advance,
    gateChanged() {
      const why = deps.closedBy()
      for (const record of store.records()) {
        const waitsForGate = record.state === 'waiting' && gateReasons.includes(record.reason)
        if (why === null) {
          if (waitsForGate) goOn(record)
        } else if (waitsForGate) {
          if (record.reason !== why) store.happen(record, { type: 'wait', why })
        } else if (record.state === 'hashing' || record.state === 'uploading') {
          store.happen(record, { type: 'wait', why })
          void stop(record)
        }
      }
      // Rows of queued files show the gate's reason without a state change.
      store.changed()
      advance()
    },
    release(fits) {
      for (const record of store.records()) if (record.state === 'waiting' && fits(record.reason as WaitReason)) goOn(record)
      advance()
    },
    breakOff() {
      for (const record of store.records()) if (record.state === 'uploading') motionOf(record).running?.connection.abort()
    },
    follow,
    forgive(record) {
      const motion = motionOf(record)
      motion.stopWaiting?.()
      motion.faults = 0
      motion.restarts = 0
      motion.damaged = 0
    },
    startOver,
    halt: stop,
    speedOf: (record) => (record.state === 'uploading' ? uploadSpeed(motionOf(record).samples, clock.now()) : 0),
    async close() {
      closed = true
      await Promise.all(store.records().map(stop))
    },
  }
}

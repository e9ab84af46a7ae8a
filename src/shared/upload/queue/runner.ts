import type { Client } from '#shared/kernel/call/client.ts'
import { uploadCalls } from '#shared/upload/contract.ts'
import type { UploadedFile } from '#shared/upload/contract.ts'
import { addSpeedSample, uploadSpeed } from '#shared/upload/limits.ts'
import type { SpeedSamples } from '#shared/upload/limits.ts'
import { attemptUpload, hasArrived, placeOf, tusIdOf } from './attempt.ts'
import type { AttemptReports } from './attempt.ts'
import type { QueueBook } from './book.ts'
import { meaningOf, TransferFault, waitAfter } from './faults.ts'
import type { FaultMeaning, PassingFault } from './faults.ts'
import type { WaitReason } from './machine.ts'
import type { QueueClock, QueueFiles } from './ports.ts'
import type { QueueRecord } from './record.ts'
import { waitFor } from './reporter.ts'

/** Time between two questions about a file that the server works on, in milliseconds. */
const STATUS_EVERY_MS = 2000
/** Time between two samples of the speed, in milliseconds. */
const SAMPLE_EVERY_MS = 200
/** A line on which nothing has moved for so long is given up and taken up anew, in milliseconds: a network that changed does not say so. */
export const STALL_MS = 60_000
/** Times in a row that an upload may begin anew without a byte getting through. */
const MOST_RESTARTS = 3

/** Chunks of an upload that may be sent again because they arrived damaged: more is no accident of the line. */
const MOST_DAMAGED = 5

/** What the runner works with. */
export interface RunnerDeps<Item extends QueueRecord> {
  book: QueueBook<Item>
  files: QueueFiles<Item>
  client: Client
  serverOrigin: string
  clock: QueueClock
  random(): number
  /** Why nothing may be sent now; null when the way is free. */
  closedBy(): WaitReason | null
  /** Files sent at once. */
  atOnce(): number
}

/** Moves the files of a queue: gives places to those whose turn it is, and decides what becomes of each attempt. */
export interface Runner<Item extends QueueRecord> {
  /** Gives free places to those that wait for their turn, in their order. */
  advance(): void
  /** The way was closed or opened. */
  gateChanged(): void
  /** Lets those go on that wait and fit. */
  release(fits: (reason: WaitReason) => boolean): void
  /** Gives up the lines that are open and takes them up anew, as after the network has changed. */
  breakOff(): void
  /** Follows what the server makes of a file. */
  follow(record: Item): void
  /** Forgets what earlier tries have shown, as the person wants it tried again. */
  forgive(record: Item): void
  /** Makes a record begin from nothing; what of it lies on the server is taken away. */
  startOver(record: Item): void
  /** Stops what moves a record; resolves when nothing does any more. */
  halt(record: Item): Promise<void>
  /** Bytes per second. */
  speedOf(record: Item): number
  close(): Promise<void>
}

/** What lives only while the app runs. */
interface Motion {
  samples: SpeedSamples
  flowed: number
  flowedAt: number
  faults: number
  restarts: number
  damaged: number
  running?: { halt: AbortController; line: AbortController; done: Promise<void> }
  /** Cancels a wait. */
  stopWaiting?: () => void
}

/** Waits that the gate of the queue causes, and that end with it. */
const gateReasons: readonly (string | undefined)[] = ['held', 'asleep', 'outsideHours'] satisfies WaitReason[]

export function createRunner<Item extends QueueRecord>(deps: RunnerDeps<Item>): Runner<Item> {
  const { book, files, client, clock } = deps
  const motions = new WeakMap<Item, Motion>()
  let closed = false

  function motionOf(record: Item): Motion {
    let motion = motions.get(record)
    if (motion === undefined) motions.set(record, (motion = { samples: [], flowed: 0, flowedAt: 0, faults: 0, restarts: 0, damaged: 0 }))
    return motion
  }

  function startOver(record: Item): void {
    const left = record.tusUrl
    void book.note(record, { creationUrl: undefined, tusUrl: undefined, sha256: undefined, uploadSeq: undefined, sentBytes: 0 })
    // What cannot be ended now, the server throws away by itself when it expires.
    if (left !== undefined) files.terminate(left).catch(() => undefined)
  }

  function advance(): void {
    if (closed || deps.closedBy() !== null) return
    for (const record of book.records()) {
      if (book.records().filter((one) => motionOf(one).running !== undefined).length >= deps.atOnce()) return
      const motion = motionOf(record)
      if (record.state === 'queued' && motion.running === undefined && (files.isAtHand?.(record) !== false || hasArrived(record))) run(record, motion)
    }
  }

  function run(record: Item, motion: Motion): void {
    const [halt, line] = [new AbortController(), new AbortController()]
    const done = attempt(record, motion, halt.signal, line).finally(() => {
      delete motion.running
      advance()
    })
    motion.running = { halt, line, done }
  }

  async function attempt(record: Item, motion: Motion, halted: AbortSignal, line: AbortController): Promise<void> {
    motion.samples = []
    motion.flowed = 0
    book.happen(record, { type: 'start' })
    const signal = AbortSignal.any([halted, line.signal])
    const stopWatch = watchLine(record, motion, line)
    try {
      const file = await attemptUpload(record, deps, reportsOf(record, motion), signal)
      stopWatch()
      book.happen(record, { type: 'sent' })
      await followVerification(record, file, signal)
    } catch (fault) {
      if (!halted.aborted) settle(record, motion, meaningOf(line.signal.aborted ? new TransferFault(undefined, '') : fault))
    } finally {
      stopWatch()
    }
  }

  /** Gives up a line on which nothing moves. */
  function watchLine(record: Item, motion: Motion, line: AbortController): () => void {
    let stop = clock.after(STALL_MS, look)
    motion.flowedAt = clock.now()
    function look(): void {
      const moves = record.state !== 'uploading' || record.sentBytes === record.fileSize
      if (moves) motion.flowedAt = clock.now()
      const silent = clock.now() - motion.flowedAt
      if (silent >= STALL_MS) line.abort()
      else stop = clock.after(STALL_MS - silent, look)
    }
    return () => stop()
  }

  function reportsOf(record: Item, motion: Motion): AttemptReports {
    return {
      onLook: (look) => void book.note(record, { look }),
      onSend() {
        motion.flowedAt = clock.now()
        book.happen(record, { type: 'send' })
      },
      onCreation: (creationUrl) => book.note(record, { creationUrl }),
      onUrl: (tusUrl) => void book.note(record, { creationUrl: undefined, tusUrl }),
      onAcknowledged(bytes) {
        if (bytes > record.sentBytes) {
          motion.faults = 0
          motion.restarts = 0
        }
        motion.flowedAt = clock.now()
        // Where to go on is asked of the server, so only the end of it needs to be on the disk.
        if (bytes === record.fileSize) void book.note(record, { sentBytes: bytes })
        else {
          record.sentBytes = bytes
          book.changed()
        }
      },
      onFlow(bytes) {
        motion.flowed += bytes
        const now = clock.now()
        motion.flowedAt = now
        if (now - (motion.samples.at(-1)?.at ?? 0) < SAMPLE_EVERY_MS) return
        motion.samples = addSpeedSample(motion.samples, now, motion.flowed)
        book.changed()
      },
      onHash: (sha256) => void book.note(record, { sha256 }),
    }
  }

  /** Waits, in the upload's place among those sent, until the server has checked the bytes. */
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
      book.happen(record, { type: 'fail', reason: 'itemGone' })
    } else if (file.state === 'ready') {
      book.happen(record, { type: 'ready' })
    } else if (file.state === 'failed') {
      // Bytes that never became a file are sent again; a file that could not be optimised is on the server already.
      if (record.state === 'optimising') void book.note(record, { uploadSeq: file.uploadSeq })
      else startOver(record)
      book.happen(record, { type: 'fail', reason: file.reason ?? 'refused' })
    } else if (file.state === 'optimising') {
      void book.note(record, { uploadSeq: undefined })
      book.happen(record, { type: 'verified' })
      follow(record)
    }
  }

  /** Asks now and then how far the server is; takes no place among those sent. */
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
      if (meaning.kind === 'failed') book.happen(record, { type: 'fail', reason: meaning.reason, message: meaning.message })
      else follow(record)
    }
  }

  /** Decides what a fault of an attempt means for the upload. */
  function settle(record: Item, motion: Motion, meaning: FaultMeaning): void {
    switch (meaning.kind) {
      case 'failed':
        if (meaning.reason === 'fileDamaged') startOver(record)
        book.happen(record, { type: 'fail', reason: meaning.reason, message: meaning.message })
        break
      case 'same':
        void book.note(record, { same: meaning.same })
        book.happen(record, { type: 'same' })
        break
      case 'login':
        book.happen(record, { type: 'wait', why: 'waitingLogin' })
        break
      case 'gone':
        // The server has nothing of it to be taken away.
        void book.note(record, { tusUrl: undefined })
        startOver(record)
        motion.restarts += 1
        book.happen(record, motion.restarts > MOST_RESTARTS ? { type: 'fail', reason: 'uploadGone' } : { type: 'again' })
        break
      case 'unfinished':
        // The count of the server holds: it is asked for it when the upload goes on.
        void book.note(record, { sentBytes: 0 })
        tryLater(record, motion, { kind: 'lost' })
        break
      case 'damaged':
        motion.damaged += 1
        if (motion.damaged > MOST_DAMAGED) book.happen(record, { type: 'fail', reason: 'fileDamaged' })
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
    if (!book.happen(record, { type: 'wait', why: whyOf[meaning.kind] })) return
    motion.stopWaiting = clock.after(waitAfter(meaning, motion.faults, deps.random(), clock.now()), () => {
      goOn(record)
      advance()
    })
    motion.faults += 1
  }

  function goOn(record: Item): void {
    motionOf(record).stopWaiting?.()
    book.happen(record, { type: 'go' })
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
      for (const record of book.records()) {
        const waitsForGate = record.state === 'waiting' && gateReasons.includes(record.reason)
        if (why === null) {
          if (waitsForGate) goOn(record)
        } else if (waitsForGate) {
          if (record.reason !== why) book.happen(record, { type: 'wait', why })
        } else if (record.state === 'hashing' || record.state === 'uploading') {
          book.happen(record, { type: 'wait', why })
          void stop(record)
        }
      }
      // Those that have not begun show the gate's reason without a change of their own.
      book.changed()
      advance()
    },
    release(fits) {
      for (const record of book.records()) if (record.state === 'waiting' && fits(record.reason as WaitReason)) goOn(record)
      advance()
    },
    breakOff() {
      for (const record of book.records()) if (record.state === 'uploading') motionOf(record).running?.line.abort()
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
      await Promise.all(book.records().map(stop))
    },
  }
}

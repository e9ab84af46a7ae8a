import type { BridgeHandlers } from '#shared/desktop/bridge.ts'
import type { UpdateChannel, UpdateForbidder, UpdateState, UpdatesView } from '#shared/desktop/updatesPort.ts'
import type { PolicyReading } from '#main/enterprisePolicy/policy.ts'
import type { AppPort, ClockPort, LogPort, UploadsObserver } from '#main/ports.ts'
import type { ChannelChoice } from './channelChoice.ts'
import { createInstalling } from './installing.ts'
import type { InstallStep, StoppableWork } from './installing.ts'
import { UpdateError } from './updateError.ts'
import type { NoUpdater, UpdaterPort } from './updaterPort.ts'
import { nextUpdateState } from './updateState.ts'
import type { UpdateEvent } from './updateState.ts'

/** Delay of the first check (ms), so that the window opens first. */
export const FIRST_CHECK_MS = 15_000
export const CHECK_EVERY_MS = 4 * 60 * 60 * 1000
export const CHECK_AGAIN_MS = 30 * 60 * 1000

export interface Updates {
  handlers: BridgeHandlers['updates']
  start(): Promise<void>
  stop(): void
  installStep(): InstallStep
  /** Wraps the observer of uploads: installations wait for them. */
  beside(uploads: UploadsObserver): UploadsObserver
}

/** Who forbids updates. A faulty policy might, so it does; an unprotected file is ignored, as any user can write one. */
export function forbidderOf({ policy, fault }: PolicyReading, updater: UpdaterPort | NoUpdater): UpdateForbidder | undefined {
  if (policy.updatesForbidden === true) return 'admin'
  if (fault !== undefined && fault.kind !== 'notProtected') return 'damagedPolicy'
  return typeof updater === 'string' ? updater : undefined
}

/** App updates [DESK-05]: found and downloaded in the background, installed when the user asks. */
export function createUpdates({ updater, work, app, reading, choice, clock, onChange, log }: {
  updater: UpdaterPort | NoUpdater
  work: StoppableWork
  app: Pick<AppPort, 'releaseLock' | 'takeLock' | 'quit'>
  reading: PolicyReading
  choice: ChannelChoice
  clock: ClockPort
  onChange: (view: UpdatesView) => void
  log: LogPort
}): Updates {
  const installing = typeof updater === 'string' ? undefined : createInstalling({ updater, work, app, clock, log })
  const forbidder = forbidderOf(reading, updater)
  const fixedChannel = reading.policy.updateChannel
  let state: UpdateState = forbidder === undefined ? { kind: 'idle', checkedAt: null } : { kind: 'forbidden', by: forbidder }
  let channel: UpdateChannel = fixedChannel ?? 'stable'
  let uploading = false
  let cancelNext = (): void => {}

  const view = (): UpdatesView => ({ state, channel, channelFixed: fixedChannel !== undefined })

  function apply(event: UpdateEvent): void {
    const before = state
    state = nextUpdateState(state, event)
    if (state === before) return
    if (state.kind !== before.kind) log.info('update', { state: state.kind })
    onChange(view())
    if (state.kind === 'installing') void install()
  }

  async function install(): Promise<void> {
    const error = await installing?.install()
    apply({ kind: 'failed', failure: error?.failure ?? 'unknown' })
    lookIn(CHECK_AGAIN_MS)
  }

  async function look(): Promise<void> {
    if (typeof updater === 'string' || (state.kind !== 'idle' && state.kind !== 'failed')) return
    cancelNext()
    apply({ kind: 'checkStarted' })
    try {
      const release = await updater.check(channel)
      if (release === undefined) apply({ kind: 'nothingNewer', at: clock.now() })
      else {
        apply({ kind: 'found', release })
        await updater.download((percent) => apply({ kind: 'progressed', percent }))
        apply({ kind: 'downloaded' })
      }
    } catch (error) {
      apply({ kind: 'failed', failure: error instanceof UpdateError ? error.failure : 'unknown' })
    }
    lookIn(state.kind === 'failed' ? CHECK_AGAIN_MS : CHECK_EVERY_MS)
  }

  function lookIn(delayMs: number): void {
    cancelNext()
    cancelNext = clock.after(delayMs, () => void look())
  }

  return {
    handlers: {
      view,
      check: look,
      install: () => apply({ kind: 'installAsked', uploadsActive: uploading }),
      putOff: () => apply({ kind: 'installPutOff' }),
      async setChannel(chosen) {
        // An update is pending: the channel cannot change before it is settled.
        if (fixedChannel !== undefined || chosen === channel || (state.kind !== 'idle' && state.kind !== 'failed')) return
        channel = chosen
        await choice.write(chosen)
        apply({ kind: 'channelChosen' })
        await look()
      },
    },
    async start() {
      if (state.kind === 'forbidden') return
      channel = fixedChannel ?? (await choice.read()) ?? 'stable'
      lookIn(FIRST_CHECK_MS)
    },
    stop: () => cancelNext(),
    installStep: () => installing?.step() ?? 'no',
    beside: (uploads) => ({
      show(next) {
        const ended = uploading && !next.active
        uploading = next.active
        // First: an app that stayed in the tray for its uploads would quit instead.
        if (ended) apply({ kind: 'uploadsEnded' })
        uploads.show(next)
      },
      finished: (result, link) => uploads.finished(result, link),
    }),
  }
}

import type { Release, UpdateFailure, UpdateState } from '#shared/desktop/updatesPort.ts'

export type UpdateEvent =
  | { kind: 'checkStarted' }
  | { kind: 'nothingNewer'; at: number }
  | { kind: 'found'; release: Release }
  | { kind: 'progressed'; percent: number }
  | { kind: 'downloaded' }
  | { kind: 'installAsked'; uploadsActive: boolean }
  | { kind: 'installPutOff' }
  | { kind: 'uploadsEnded' }
  | { kind: 'channelChosen' }
  | { kind: 'failed'; failure: UpdateFailure }

type Transitions = { [Kind in UpdateState['kind']]?: { [Name in UpdateEvent['kind']]?: (state: Extract<UpdateState, { kind: Kind }>, event: Extract<UpdateEvent, { kind: Name }>) => UpdateState } }

const checking = (): UpdateState => ({ kind: 'checking' })
const neverChecked = (): UpdateState => ({ kind: 'idle', checkedAt: null })
const failed = (_state: UpdateState, { failure }: { failure: UpdateFailure }): UpdateState => ({ kind: 'failed', failure })
const ready = ({ release }: { release: Release }): UpdateState => ({ kind: 'ready', release, afterUploads: false })
const installing = ({ release }: { release: Release }): UpdateState => ({ kind: 'installing', release })
const downloading = ({ release }: { release: Release }, { percent }: { percent: number }): UpdateState => ({ kind: 'downloading', release, percent: whole(percent) })

/** Transitions by state and event; others have no effect. `forbidden` is final. */
const transitions: Transitions = {
  idle: { checkStarted: checking, channelChosen: neverChecked },
  checking: {
    nothingNewer: (_state, { at }) => ({ kind: 'idle', checkedAt: at }),
    found: (_state, { release }) => ({ kind: 'available', release }),
    failed,
  },
  available: { progressed: downloading, downloaded: ready, failed },
  downloading: {
    // A restarted download must not move the progress bar back.
    progressed: (state, { percent }) => (whole(percent) > state.percent ? downloading(state, { percent }) : state),
    downloaded: ready,
    failed,
  },
  ready: {
    // Never interrupt an upload: install after the last one.
    installAsked: (state, { uploadsActive }) => (uploadsActive ? { ...state, afterUploads: true } : installing(state)),
    installPutOff: (state) => (state.afterUploads ? ready(state) : state),
    uploadsEnded: (state) => (state.afterUploads ? installing(state) : state),
  },
  installing: { failed },
  failed: { checkStarted: checking, channelChosen: neverChecked },
}

/** The next state; the same object when the event has no effect. */
export function nextUpdateState(state: UpdateState, event: UpdateEvent): UpdateState {
  const change = transitions[state.kind]?.[event.kind] as ((state: UpdateState, event: UpdateEvent) => UpdateState) | undefined
  return change === undefined ? state : change(state, event)
}

function whole(percent: number): number {
  return Math.floor(Math.min(100, Math.max(0, percent)))
}

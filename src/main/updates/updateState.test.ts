import { describe, expect, it } from 'vitest'
import type { Release, UpdateState } from '#shared/desktop/updatesPort.ts'
import { nextUpdateState } from './updateState.ts'
import type { UpdateEvent } from './updateState.ts'

const release: Release = { version: '1.1.0', notes: null }

const states: Record<string, UpdateState> = {
  idle: { kind: 'idle', checkedAt: 5 },
  checking: { kind: 'checking' },
  available: { kind: 'available', release },
  downloading: { kind: 'downloading', release, percent: 40 },
  ready: { kind: 'ready', release, afterUploads: false },
  waiting: { kind: 'ready', release, afterUploads: true },
  installing: { kind: 'installing', release },
  failed: { kind: 'failed', failure: 'offline' },
  forbidden: { kind: 'forbidden', by: 'admin' },
}

const events: Record<string, UpdateEvent> = {
  checkStarted: { kind: 'checkStarted' },
  nothingNewer: { kind: 'nothingNewer', at: 9 },
  found: { kind: 'found', release },
  progressed: { kind: 'progressed', percent: 55.9 },
  progressedBack: { kind: 'progressed', percent: 3 },
  downloaded: { kind: 'downloaded' },
  installAsked: { kind: 'installAsked', uploadsActive: false },
  installAskedBusy: { kind: 'installAsked', uploadsActive: true },
  installPutOff: { kind: 'installPutOff' },
  uploadsEnded: { kind: 'uploadsEnded' },
  channelChosen: { kind: 'channelChosen' },
  failed: { kind: 'failed', failure: 'tampered' },
}

const tampered: UpdateState = { kind: 'failed', failure: 'tampered' }
const neverChecked: UpdateState = { kind: 'idle', checkedAt: null }
const at = (percent: number): UpdateState => ({ kind: 'downloading', release, percent })

const changes: Record<string, Record<string, UpdateState>> = {
  idle: { checkStarted: { kind: 'checking' }, channelChosen: neverChecked },
  checking: { nothingNewer: { kind: 'idle', checkedAt: 9 }, found: { kind: 'available', release }, failed: tampered },
  available: { progressed: at(55), progressedBack: at(3), downloaded: states.ready!, failed: tampered },
  downloading: { progressed: at(55), progressedBack: at(40), downloaded: states.ready!, failed: tampered },
  ready: { installAsked: states.installing!, installAskedBusy: states.waiting! },
  waiting: { installAsked: states.installing!, installPutOff: states.ready!, uploadsEnded: states.installing! },
  installing: { failed: tampered },
  failed: { checkStarted: { kind: 'checking' }, channelChosen: neverChecked },
  forbidden: {},
}

describe('nextUpdateState [DESK-05]', () => {
  const pairs = Object.keys(states).flatMap((state) => Object.keys(events).map((event) => [state, event] as const))
  it.each(pairs)('%s on %s', (state, event) => {
    const before = states[state]!
    expect(nextUpdateState(before, events[event]!)).toEqual(changes[state]?.[event] ?? before)
  })

  it.each([[-4, 0], [0.9, 0], [99.99, 99], [100, 100], [180, 100]])('shows %d % as %d', (percent, shown) => {
    expect(nextUpdateState(states.available!, { kind: 'progressed', percent })).toEqual(at(shown))
  })

  it('returns the same object without a change, so that nobody is notified', () => {
    expect(nextUpdateState(states.waiting!, events.checkStarted!)).toBe(states.waiting)
    expect(nextUpdateState(states.ready!, events.uploadsEnded!)).toBe(states.ready)
    expect(nextUpdateState(states.ready!, events.installPutOff!)).toBe(states.ready)
    expect(nextUpdateState(at(55), events.progressed!)).toEqual(at(55))
  })
})

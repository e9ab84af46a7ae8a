import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isUploadActive, isUploadOver, mayUpload, standingAfter, takesOtherFile, uploadEventTypes, uploadItemStates, waitReasons } from './machine.ts'
import type { Standing, UploadEvent, UploadEventType, UploadItemState } from './machine.ts'

const table: Record<UploadItemState, Partial<Record<UploadEventType, UploadItemState>>> = {
  queued: { start: 'hashing', fail: 'failed', restart: 'queued', pause: 'paused', cancel: 'cancelled' },
  hashing: {
    send: 'uploading', sent: 'verifying', same: 'paused', wait: 'waiting', again: 'queued', fail: 'failed', restart: 'queued', pause: 'paused', cancel: 'cancelled',
  },
  uploading: { sent: 'verifying', wait: 'waiting', again: 'queued', fail: 'failed', restart: 'queued', pause: 'paused', cancel: 'cancelled' },
  paused: { fail: 'failed', restart: 'paused', resume: 'queued', cancel: 'cancelled' },
  waiting: { go: 'queued', retry: 'queued', wait: 'waiting', fail: 'failed', restart: 'queued', pause: 'paused', cancel: 'cancelled' },
  verifying: { wait: 'waiting', again: 'queued', verified: 'optimising', ready: 'done', fail: 'failed', restart: 'queued' },
  optimising: { ready: 'done', fail: 'failed', restart: 'optimising' },
  done: { restart: 'done' },
  failed: { restart: 'failed', retry: 'queued', cancel: 'cancelled' },
  cancelled: { restart: 'cancelled' },
}
const eventOf = (type: UploadEventType): UploadEvent =>
  type === 'wait' ? { type, why: 'serverBusy' } : type === 'fail' ? { type, reason: 'fileMissing', message: 'gone' } : { type }

describe('a file in the queue [STU-04] [DESK-02]', () => {
  it.each(uploadItemStates.flatMap((state) => uploadEventTypes.map((type) => [state, type] as const)))('%s on %s', (state, type) => {
    expect(standingAfter({ state }, eventOf(type))?.state ?? null).toBe(table[state][type] ?? null)
    expect(mayUpload(state, type)).toBe(table[state][type] !== undefined)
  })

  it.each<[string, Standing, UploadEvent, Standing]>([
    ['waits with its reason', { state: 'uploading' }, { type: 'wait', why: 'asleep' }, { state: 'waiting', reason: 'asleep' }],
    ['changes what it waits for', { state: 'waiting', reason: 'asleep' }, { type: 'wait', why: 'held' }, { state: 'waiting', reason: 'held' }],
    ['goes on clean', { state: 'waiting', reason: 'held' }, { type: 'go' }, { state: 'queued' }],
    ['asks what to do with a file that is there', { state: 'hashing' }, { type: 'same' }, { state: 'paused', reason: 'sameFile' }],
    ['fails with reason and message', { state: 'uploading' }, { type: 'fail', reason: 'refused', message: 'no' }, { state: 'failed', reason: 'refused', message: 'no' }],
    ['fails without a message', { state: 'queued', message: 'old' }, { type: 'fail', reason: 'refused' }, { state: 'failed', reason: 'refused' }],
    ['says that it begins anew', { state: 'uploading' }, { type: 'again' }, { state: 'queued', reason: 'startedAgain' }],
    ['still says so while it is looked at', { state: 'queued', reason: 'startedAgain' }, { type: 'start' }, { state: 'hashing', reason: 'startedAgain' }],
    ['still says so while it is sent', { state: 'hashing', reason: 'startedAgain' }, { type: 'send' }, { state: 'uploading', reason: 'startedAgain' }],
    ['says nothing of it once sent', { state: 'uploading', reason: 'startedAgain' }, { type: 'sent' }, { state: 'verifying' }],
    ['keeps a failure over a restart', { state: 'failed', reason: 'refused', message: 'no' }, { type: 'restart' }, { state: 'failed', reason: 'refused', message: 'no' }],
    ['keeps a question over a restart', { state: 'paused', reason: 'sameFile' }, { type: 'restart' }, { state: 'paused', reason: 'sameFile' }],
    ['forgets a wait over a restart', { state: 'waiting', reason: 'waitingLogin' }, { type: 'restart' }, { state: 'queued' }],
    ['tries again clean', { state: 'failed', reason: 'refused', message: 'no' }, { type: 'retry' }, { state: 'queued' }],
  ])('%s', (_, before, event, after) => expect(standingAfter(before, event)).toEqual(after))

  const anyEvent = fc.constantFrom<UploadEvent>(...uploadEventTypes.map(eventOf), ...waitReasons.map((why) => ({ type: 'wait', why }) as const))
  it('never leaves done or cancelled, and is done only after the server verified it', () => {
    fc.assert(fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      const path: UploadItemState[] = ['queued']
      let at: Standing = { state: 'queued' }
      for (const event of events) path.push((at = standingAfter(at, event) ?? at).state)
      const end = path.findIndex((state) => state === 'done' || state === 'cancelled')
      if (end === -1) return
      expect(new Set(path.slice(end)).size).toBe(1)
      expect(path[end] === 'cancelled' || path.slice(0, end).includes('verifying')).toBe(true)
    }))
  })
  it('always has a reason when waiting or failed', () => {
    fc.assert(fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
      const end = events.reduce<Standing>((at, event) => standingAfter(at, event) ?? at, { state: 'queued' })
      expect((end.state === 'waiting' || end.state === 'failed') && end.reason === undefined).toBe(false)
    }))
  })
  it('can reach done from any state that is not final', () => {
    const ways: UploadEventType[] = ['go', 'resume', 'start', 'send', 'sent', 'ready']
    for (const state of uploadItemStates) {
      const last = ways.reduce<Standing>((at, type) => standingAfter(at, eventOf(type)) ?? at, { state })
      expect(last.state).toBe(isUploadOver(state) ? state : 'done')
    }
  })
  it('counts as active while it is processed', () => {
    expect(uploadItemStates.filter(isUploadActive)).toEqual(['hashing', 'uploading', 'verifying'])
    expect(uploadItemStates.filter(isUploadOver)).toEqual(['done', 'failed', 'cancelled'])
  })
  it.each([
    [{ state: 'failed', reason: 'fileMissing' }, true], [{ state: 'failed', reason: 'noPicture' }, true], [{ state: 'failed', reason: 'itemGone' }, false],
    [{ state: 'failed' }, false], [{ state: 'paused', reason: 'fileMissing' }, false],
  ] as const)('%j takes another file: %s', (standing, takes) => expect(takesOtherFile(standing)).toBe(takes))
})

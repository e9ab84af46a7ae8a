import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RestError, WireError } from '#shared/kernel/call/client.ts'
import { errorTable } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import { askedToWait, meaningOf, SameFileFound, SourceFault, TransferFault, waitAfter, waitBeforeRetry } from './faults.ts'
import type { FaultMeaning } from './faults.ts'

const rest = (name: ErrorName, retryAfter?: string) => new RestError(errorTable[name].status, { code: errorTable[name].code, message: 'said', requestId: 'r' }, retryAfter)
const tus = (status: number, name?: ErrorName, retryAfter?: string) =>
  new TransferFault(status, name === undefined ? 'not json' : JSON.stringify({ code: errorTable[name].code, message: 'said' }), { retryAfter })
const same = { uploadSeq: 1, fileName: 'a.mp4', courseTitle: 'c', itemTitle: 'i', createdAt: '2026-11-21T00:00:00.000Z' }

describe('meaningOf [STU-04] [DESK-02]', () => {
  it.each<[string, unknown, FaultMeaning]>([
    ['a vanished file', new SourceFault('fileMissing'), { kind: 'failed', reason: 'fileMissing' }],
    ['no picture', new SourceFault('noPicture'), { kind: 'failed', reason: 'noPicture' }],
    ['the same file', new SameFileFound(same), { kind: 'same', same }],
    ['no answer', new WireError('x'), { kind: 'lost' }],
    ['no answer to bytes', new TransferFault(undefined, ''), { kind: 'lost' }],
    ['whatever else', new Error('x'), { kind: 'lost' }],
    ['a proxy whose server is away', new WireError('x', { answer: { status: 502, body: '<html>', retryAfter: '7' } }), { kind: 'busy', retryAfter: '7' }],
    ['an answer that is not ours', new WireError('x', { answer: { status: 200, body: '<html>' } }), { kind: 'lost' }],
    ['429 of a call', rest('tooManyRequests', '30'), { kind: 'busy', retryAfter: '30' }],
    ['503 of a call', rest('unavailable'), { kind: 'busy', retryAfter: undefined }],
    ['507 of a call', rest('storageFull', '60'), { kind: 'full', retryAfter: '60' }],
    ['401 of a call', rest('loginRequired'), { kind: 'login' }],
    ['404 of a call', rest('notFound'), { kind: 'failed', reason: 'itemGone', message: 'said' }],
    ['410 of a call', rest('uploadGone'), { kind: 'gone' }],
    ['bytes missing', rest('uploadUnfinished'), { kind: 'unfinished' }],
    ['over the limit', rest('fileLimitExceeded'), { kind: 'failed', reason: 'fileLimitExceeded', message: 'said' }],
    ['403 of a call', rest('noPermission'), { kind: 'failed', reason: 'noPermission', message: 'said' }],
    ['400 of a call', rest('invalidInput'), { kind: 'failed', reason: 'refused', message: 'said' }],
    ['401 of bytes', tus(401, 'loginRequired'), { kind: 'login' }],
    ['404 of bytes', tus(404), { kind: 'gone' }],
    ['410 of bytes', tus(410, 'uploadGone'), { kind: 'gone' }],
    ['a creation address whose time is over', tus(403, 'linkExpired'), { kind: 'gone' }],
    ['409 of bytes', tus(409), { kind: 'busy', retryAfter: undefined }],
    ['423 of bytes', tus(423, undefined, '2'), { kind: 'busy', retryAfter: '2' }],
    ['429 of bytes', tus(429, undefined, '2'), { kind: 'busy', retryAfter: '2' }],
    ['a chunk that was changed on the way', tus(460, 'chunkDamaged'), { kind: 'damaged' }],
    ['500 of bytes', tus(500), { kind: 'busy', retryAfter: undefined }],
    ['503 of bytes', tus(503, 'unavailable', '5'), { kind: 'busy', retryAfter: '5' }],
    ['507 of bytes', tus(507), { kind: 'full', retryAfter: undefined }],
    ['413 of bytes', tus(413), { kind: 'failed', reason: 'fileLimitExceeded' }],
    ['403 of bytes', tus(403, 'noPermission'), { kind: 'failed', reason: 'noPermission', message: 'said' }],
  ])('%s', (_, fault, meaning) => expect(meaningOf(fault)).toEqual(meaning))
})

describe('waiting', () => {
  const now = Date.parse('2026-11-21T00:00:00Z')
  it.each([
    [undefined, 0], ['', 0], ['soon', 0], ['0', 0], ['30', 30_000], [' 5 ', 5000], ['Sat, 21 Nov 2026 00:01:00 GMT', 60_000], ['Fri, 20 Nov 2026 00:00:00 GMT', 0], ['999999', 3_600_000],
  ])('Retry-After %j: %d ms', (header, ms) => expect(askedToWait(header, now)).toBe(ms))
  it('doubles up to 30 s, with jitter', () => {
    expect([0, 1, 2, 5, 20].map((attempt) => waitBeforeRetry(attempt, 0))).toEqual([500, 1000, 2000, 15_000, 15_000])
    expect(waitBeforeRetry(20, 0.999)).toBeLessThanOrEqual(30_000)
  })
  it('never retries before Retry-After', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 30 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (seconds, attempt, random) => {
      const wait = waitAfter({ kind: 'busy', retryAfter: String(seconds) }, attempt, random, now)
      expect(wait).toBeGreaterThanOrEqual(Math.min(seconds * 1000, 3_600_000))
      expect(wait).toBeGreaterThan(0)
    }))
  })
  it('retries a full server after one to two minutes', () => {
    expect(waitAfter({ kind: 'full' }, 9, 0, now)).toBe(60_000)
    expect(waitAfter({ kind: 'full' }, 0, 0.5, now)).toBe(90_000)
  })
})

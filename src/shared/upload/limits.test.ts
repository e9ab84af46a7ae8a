import { describe, expect, it } from 'vitest'
import {
  SPEED_WINDOW_MS, UPLOAD_CHUNK_BYTES, UPLOAD_CHUNK_BYTES_MAX, UPLOAD_MAX_BYTES_DEFAULT, addSpeedSample, canEditWhile, canUploadBecome, fileTooLarge,
  isVideoType, nextChunkBytes, serverUploadStates, uploadExpiresAt, uploadSpeed, uploadTimeLeft,
} from './limits.ts'
import type { ServerUploadState, SpeedSamples } from './limits.ts'

describe('limits', () => {
  it('accepts 20 GB, in chunks of 8 MB, for 7 days', () => {
    expect(UPLOAD_MAX_BYTES_DEFAULT).toBe(21_474_836_480)
    expect(UPLOAD_CHUNK_BYTES).toBe(8_388_608)
    expect(uploadExpiresAt(0)).toBe(604_800_000)
  })
  it('refuses a file over the limit and accepts one at the limit', () => {
    expect([fileTooLarge(10, 10), fileTooLarge(11, 10)]).toEqual([false, true])
  })
  it.each([
    { line: 'slow', sentBytes: 8_388_608, tookMs: 30_000, next: UPLOAD_CHUNK_BYTES },
    { line: 'of 20 MB/s', sentBytes: 10_000_000, tookMs: 500, next: 20_000_000 },
    { line: 'of the same machine', sentBytes: 8_388_608, tookMs: 20, next: UPLOAD_CHUNK_BYTES_MAX },
    { line: 'too fast for the clock', sentBytes: 8_388_608, tookMs: 0, next: UPLOAD_CHUNK_BYTES_MAX },
  ])('sends about what a line $line carries in a second at once', ({ sentBytes, tookMs, next }) => {
    expect(nextChunkBytes(sentBytes, tookMs)).toBe(next)
  })
  it.each([
    ['video/mp4', true], ['video/quicktime', true], ['video/webm', true], ['video/matroska', true], ['VIDEO/MP4; codecs="avc1"', true],
    ['image/png', false], ['application/x-msdownload', false], ['audio/mp4', false], ['', false],
  ])('%s is a video: %s', (type, video) => expect(isVideoType(type)).toBe(video))
})

describe('a file on the server', () => {
  const legal: Record<ServerUploadState, ServerUploadState[]> = {
    uploading: ['verifying', 'failed'], verifying: ['optimising', 'ready', 'failed'], optimising: ['ready', 'failed'], ready: ['removed'], failed: ['verifying'], removed: ['ready'],
  }
  it.each(serverUploadStates.flatMap((from) => serverUploadStates.map((to) => [from, to] as const)))('%s to %s', (from, to) => {
    expect(canUploadBecome(from, to)).toBe(legal[from].includes(to))
  })
  it('cannot be edited or deleted while the server processes it (part of STU-04)', () => {
    expect(serverUploadStates.filter(canEditWhile)).toEqual(['uploading', 'ready', 'failed', 'removed'])
  })
})

describe('speed and time left', () => {
  const steady = (seconds: number, perSecond: number) =>
    Array.from({ length: seconds + 1 }, (_, second) => second).reduce<SpeedSamples>((samples, second) => addSpeedSample(samples, second * 1000, second * perSecond), [])

  it('measures a steady connection', () => {
    expect(uploadSpeed(steady(60, 1000), 60_000)).toBeCloseTo(1000)
    expect(steady(600, 1000).length).toBeLessThan(12)
  })
  it('falls to zero when nothing arrives', () => {
    const samples = steady(10, 1000)
    expect(uploadSpeed(samples, 14_000)).toBeLessThan(800)
    expect(uploadSpeed(samples, 10_000 + SPEED_WINDOW_MS + 1)).toBe(0)
  })
  it('measures a slow connection with rare samples', () => {
    const samples = addSpeedSample(addSpeedSample(addSpeedSample([], 0, 0), 20_000, 8000), 40_000, 16_000)
    expect(uploadSpeed(samples, 40_000)).toBeCloseTo(400)
  })
  it('restarts when the byte count decreases', () => expect(addSpeedSample(steady(3, 100), 4000, 0)).toEqual([{ at: 4000, bytes: 0 }]))
  it('is 0 without samples', () => {
    expect(uploadSpeed([], 0)).toBe(0)
    expect(uploadSpeed([{ at: 0, bytes: 5 }], 0)).toBe(0)
    expect(uploadSpeed([{ at: 0, bytes: 5 }, { at: 0, bytes: 9 }], 0)).toBe(0)
  })
  it.each([[1000, 100, 10], [1001, 100, 11], [1, 0, null], [0, 0, 0], [0, 100, 0]])('%d bytes at %d/s take %j s', (bytes, speed, left) => {
    expect(uploadTimeLeft(bytes, speed)).toBe(left)
  })
})

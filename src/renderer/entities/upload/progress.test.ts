import { describe, expect, it } from 'vitest'
import type { UploadRow } from '#shared/upload/port.ts'
import { sentPercent, summaryOf } from './progress.ts'

const row = (change: Partial<UploadRow>): UploadRow => ({
  uploadId: 'a', target: { channelSeq: 1, courseSeq: 1, curriculumSeq: 1, kind: 'video' }, fileName: 'a.mp4', fileSize: 100, sentBytes: 0, state: 'queued', speed: 0, ...change,
})

describe('summaryOf [STU-04]', () => {
  it('measures what is not over yet', () => {
    const summary = summaryOf([
      row({ state: 'uploading', sentBytes: 50, speed: 10 }), row({ state: 'queued' }), row({ state: 'optimising', sentBytes: 100 }),
      row({ state: 'done', sentBytes: 100 }), row({ state: 'failed' }), row({ state: 'paused', sentBytes: 50 }),
    ])
    expect(summary).toEqual({ sending: 3, needFile: 0, working: 1, failed: 1, done: 1, percent: 50, secondsLeft: 20 })
  })
  it('does not guess a time while nothing moves', () => {
    expect(summaryOf([row({ state: 'waiting', sentBytes: 10 })]).secondsLeft).toBeNull()
  })
  it('does not count what waits for its file as being sent', () => {
    expect(summaryOf([row({ state: 'paused', needsFile: true }), row({ state: 'uploading' })])).toMatchObject({ sending: 1, needFile: 1 })
  })
  it('is complete with nothing to send', () => {
    expect(summaryOf([])).toMatchObject({ percent: 100, secondsLeft: 0 })
    expect(sentPercent({ sentBytes: 0, fileSize: 0 })).toBe(100)
  })
})

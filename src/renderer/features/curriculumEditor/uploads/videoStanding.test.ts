import { describe, expect, it } from 'vitest'
import type { UploadedFile } from '#shared/upload/uploadedFile.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import { currentVideo, isLocked, videoStanding } from './videoStanding.ts'

const file = (change: Partial<UploadedFile>): UploadedFile => ({
  uploadSeq: 1, uploadId: 'u', kind: 'video', fileName: 'a.mp4', fileSize: 10, contentType: 'video/mp4', state: 'ready', reason: null, note: null,
  progressPercent: null, duration: 60, posterUrl: null, createdAt: '2026-11-21T00:00:00Z', ...change,
})
const row = (change: Partial<UploadRow>): UploadRow => ({
  uploadId: 'r', target: { channelSeq: 1, courseSeq: 1, curriculumSeq: 1, kind: 'video' }, fileName: 'a.mp4', fileSize: 10, sentBytes: 0, state: 'uploading', speed: 0, ...change,
})

describe('videoStanding [STU-04]', () => {
  it('is nothing without a file', () => {
    expect(videoStanding([], [])).toEqual({ kind: 'none' })
    expect(videoStanding([file({ kind: 'material' })], [])).toEqual({ kind: 'none' })
  })
  it.each(['queued', 'hashing', 'uploading', 'paused', 'waiting'] as const)('is being sent while this machine has it %s, over the video that is there', (state) => {
    expect(videoStanding([file({})], [row({ state })])).toMatchObject({ kind: 'sending', row: { state } })
  })
  it('takes the server’s word once the bytes are there', () => {
    expect(videoStanding([file({ state: 'optimising', progressPercent: 40 })], [row({ state: 'optimising' })])).toEqual({ kind: 'optimising', percent: 40 })
    expect(videoStanding([file({ state: 'ready' })], [row({ state: 'optimising' })]).kind).toBe('ready')
    expect(videoStanding([], [row({ state: 'optimising' })])).toEqual({ kind: 'optimising', percent: null })
    expect(videoStanding([file({ state: 'failed', reason: 'noPicture' })], [row({ state: 'done' })])).toMatchObject({ kind: 'failed', reason: 'noPicture' })
  })
  it('keeps a failure of this machine until it is retried or cancelled', () => {
    expect(videoStanding([], [row({ state: 'failed', reason: 'fileLimitExceeded', message: 'File Limit Exceeded' })]))
      .toMatchObject({ kind: 'failed', reason: 'fileLimitExceeded', message: 'File Limit Exceeded' })
    expect(videoStanding([file({})], [row({ state: 'failed' }), row({ state: 'cancelled' })]).kind).toBe('failed')
  })
  it('looks at the latest of several uploads', () => {
    expect(videoStanding([file({})], [row({ state: 'failed' }), row({ state: 'done' })]).kind).toBe('ready')
  })
  it('does not let an upload given up elsewhere hide the video', () => {
    const videos = [file({ uploadSeq: 2, state: 'uploading' }), file({ uploadSeq: 1 })]
    expect(videoStanding(videos, [])).toMatchObject({ kind: 'ready', file: { uploadSeq: 1 } })
    expect(videoStanding(videos.slice(0, 1), []).kind).toBe('elsewhere')
    expect(currentVideo(videos)?.uploadSeq).toBe(1)
  })
  it('is locked while the server works on it', () => {
    expect([{ kind: 'verifying' } as const, { kind: 'optimising', percent: 3 } as const, { kind: 'none' } as const].map(isLocked)).toEqual([true, true, false])
  })
})

import { describe, expect, it } from 'vitest'
import { codecName, judgeVideo } from './preflight.ts'
import type { FileLook, MediaFacts } from './preflight.ts'

const media: MediaFacts = { container: 'MP4', seconds: 60, video: { codec: 'avc', width: 1920, height: 1080 }, audio: { codec: 'aac' } }

describe('judgeVideo [STU-04]', () => {
  it.each<[FileLook, ReturnType<typeof judgeVideo>]>([
    [{ contentType: 'video/mp4', media }, { ok: true }],
    [{ contentType: 'video/mp4', media: { ...media, audio: null } }, { ok: true, note: 'noAudio' }],
    [{ contentType: 'video/mp4', media: { ...media, video: null } }, { ok: false, reason: 'noPicture' }],
    [{ contentType: 'video/mp4', media: { ...media, video: null, audio: null } }, { ok: false, reason: 'fileUnreadable' }],
    [{ contentType: 'video/mp4', media: { ...media, seconds: null, video: { codec: null, width: 0, height: 0 } } }, { ok: true }],
    // A container that only the server can read.
    [{ contentType: 'video/x-flv', media: null }, { ok: true }],
    [{ contentType: null, media: null }, { ok: true }],
    [{ contentType: 'audio/x-m4a', media: null }, { ok: false, reason: 'noPicture' }],
    [{ contentType: 'application/pdf', media: null }, { ok: false, reason: 'fileTypeRefused' }],
    [{ contentType: 'image/png', media: null }, { ok: false, reason: 'fileTypeRefused' }],
  ])('%j', (look, verdict) => expect(judgeVideo(look)).toEqual(verdict))
})

it.each([['avc', 'H.264'], ['aac', 'AAC'], ['pcm-s16', 'PCM-S16']])('%s is called %s', (codec, name) => expect(codecName(codec)).toBe(name))

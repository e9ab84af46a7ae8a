import { describe, expect, it } from 'vitest'
import { codecName, judgeFilm } from './preflight.ts'
import type { FileLook, FilmFacts } from './preflight.ts'

const film: FilmFacts = { container: 'MP4', seconds: 60, video: { codec: 'avc', width: 1920, height: 1080 }, audio: { codec: 'aac' } }

describe('judgeFilm [STU-04]', () => {
  it.each<[FileLook, ReturnType<typeof judgeFilm>]>([
    [{ contentType: 'video/mp4', film }, { ok: true }],
    [{ contentType: 'video/mp4', film: { ...film, audio: null } }, { ok: true, note: 'noAudio' }],
    [{ contentType: 'video/mp4', film: { ...film, video: null } }, { ok: false, reason: 'noPicture' }],
    [{ contentType: 'video/mp4', film: { ...film, video: null, audio: null } }, { ok: false, reason: 'fileUnreadable' }],
    [{ contentType: 'video/mp4', film: { ...film, seconds: null, video: { codec: null, width: 0, height: 0 } } }, { ok: true }],
    // A container that only the server can read.
    [{ contentType: 'video/x-flv', film: null }, { ok: true }],
    [{ contentType: null, film: null }, { ok: true }],
    [{ contentType: 'audio/x-m4a', film: null }, { ok: false, reason: 'noPicture' }],
    [{ contentType: 'application/pdf', film: null }, { ok: false, reason: 'fileTypeRefused' }],
    [{ contentType: 'image/png', film: null }, { ok: false, reason: 'fileTypeRefused' }],
  ])('%j', (look, verdict) => expect(judgeFilm(look)).toEqual(verdict))
})

it.each([['avc', 'H.264'], ['aac', 'AAC'], ['pcm-s16', 'PCM-S16']])('%s is called %s', (codec, name) => expect(codecName(codec)).toBe(name))

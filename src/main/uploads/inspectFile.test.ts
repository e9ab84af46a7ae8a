import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgeVideo } from '#shared/upload/preflight.ts'
import { makeSmallVideo } from '#tests/support/upload/smallVideo.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { inspectFile } from './inspectFile.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

async function look(name: string, content: Buffer | string) {
  const path = join(folder.path, name)
  await writeFile(path, content)
  return inspectFile(path, new AbortController().signal)
}

describe('inspectFile [STU-04]', () => {
  it('returns container, codecs, size, duration and audio of an MP4', async () => {
    const { contentType, media } = await look('a.mp4', await makeSmallVideo({ seconds: 2, width: 320, height: 240 }))
    expect(contentType).toBe('video/mp4')
    expect(media).toMatchObject({ container: 'MP4', video: { codec: 'avc', width: 320, height: 240 }, audio: { codec: 'aac' } })
    expect(media?.seconds).toBeCloseTo(2, 0)
  })
  it('returns the same for a WebM', async () => {
    const { media } = await look('a.webm', await makeSmallVideo({ format: 'webm' }))
    expect(media).toMatchObject({ container: 'WebM', video: { codec: 'vp8' }, audio: { codec: 'vorbis' } })
  })
  it('detects missing audio and missing video', async () => {
    expect(judgeVideo(await look('silent.mp4', await makeSmallVideo({ sound: false })))).toEqual({ ok: true, note: 'noAudio' })
    expect(judgeVideo(await look('radio.mp4', await makeSmallVideo({ format: 'audio' })))).toEqual({ ok: false, reason: 'noPicture' })
  })
  it('judges content, not the name', async () => {
    expect(judgeVideo(await look('report.mp4', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'))).toEqual({ ok: false, reason: 'fileTypeRefused' })
    expect(await look('noise.mp4', 'nothing that is known')).toEqual({ contentType: null, media: null })
    const cut = (await makeSmallVideo()).subarray(0, 40)
    expect(judgeVideo(await look('cut.mp4', cut))).toEqual({ ok: false, reason: 'fileUnreadable' })
  })
  it('reports a missing file, and stops on abort', async () => {
    const path = join(folder.path, 'gone.mp4')
    await rm(path, { force: true })
    await expect(inspectFile(path, new AbortController().signal)).rejects.toMatchObject({ reason: 'fileMissing' })
    await writeFile(path, await makeSmallVideo())
    await expect(inspectFile(path, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop')
  })
})

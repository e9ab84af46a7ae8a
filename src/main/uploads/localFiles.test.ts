import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { judgeVideo } from '#shared/upload/preflight.ts'
import { makeSmallVideo } from '#tests/support/upload/smallVideo.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { createPickedFiles, inspectFile, readFolderTree } from './localFiles.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let root: string
beforeAll(async () => {
  folder = await temporaryFolder()
  root = join(folder.path, '강의'.normalize('NFD'))
  await mkdir(join(root, '1. 기초', '깊이'), { recursive: true })
  await writeFile(join(root, '0.mp4'), 'zero')
  await writeFile(join(root, '1. 기초', '1.mp4'), 'one')
  await writeFile(join(root, '1. 기초', '깊이', 'a.pdf'), 'deep')
  await symlink(root, join(root, 'round'))
  await symlink(join(root, '0.mp4'), join(root, 'link.mp4'))
})
afterAll(() => folder.remove())

describe('readFolderTree [STU-04]', () => {
  it('reads every file once, skips links, and normalises names to NFC', async () => {
    const tree = await readFolderTree(root)
    expect(tree).toMatchObject({ name: '강의', isCut: false })
    expect(tree?.files.map(({ below, fileSize }) => [below, fileSize]).toSorted()).toEqual([['0.mp4', 4], ['1. 기초/1.mp4', 3], ['1. 기초/깊이/a.pdf', 4]])
  })
  it('returns undefined for a file or a missing path', async () => {
    expect(await readFolderTree(join(root, '0.mp4'))).toBeUndefined()
    expect(await readFolderTree(join(root, 'no'))).toBeUndefined()
  })
  it('reports truncation below the depth of a curriculum', async () => {
    const deep = join(folder.path, 'deep')
    await mkdir(join(deep, ...Array.from({ length: 20 }, () => 'd')), { recursive: true })
    expect((await readFolderTree(deep))?.isCut).toBe(true)
  })
  it('hides the absolute path from the page [DESK-01]', async () => {
    const picked = await createPickedFiles().addFolder(root)
    expect(JSON.stringify(picked)).not.toContain(folder.path)
    expect(picked?.files.every(({ fileId, path, modifiedMs }) => fileId !== '' && !path.startsWith('/') && modifiedMs > 0)).toBe(true)
  })
})

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

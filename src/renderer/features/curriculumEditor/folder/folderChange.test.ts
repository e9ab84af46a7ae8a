import { describe, expect, it } from 'vitest'
import type { CurriculumItem } from '#shared/curriculum/contract.ts'
import type { PickedFolder } from '#shared/upload/port.ts'
import { curriculumBody } from '#shared/curriculum/items.ts'
import { compareFolder, countsOf, entriesToSend, filesToSend, settleUnsure } from './folderChange.ts'

const folder = (...paths: string[]): PickedFolder => ({ name: '강의', isCut: false, files: paths.map((path) => ({ path, fileSize: 10, modifiedMs: 1_000_000, fileId: `id ${path}` })) })
let seq = 0
function item(typeCd: '01' | '02' | '05', path: string | null, more: { modifiedMs?: number; fileSize?: number; sha256?: string; there?: boolean } = {}): CurriculumItem {
  const { modifiedMs = 1_000_000, fileSize = 10, sha256 = null, there = true } = more
  const upload = { uploadSeq: 1, uploadId: 'u', kind: 'video' as const, fileName: 'a', fileSize, contentType: '', state: 'ready' as const, reason: null, note: null, progressPercent: null, duration: null, posterUrl: null, createdAt: '' }
  return {
    curriculumSeq: (seq += 1), body: curriculumBody.parse({ curriculumTypeCd: typeCd, title: path ?? 'own' }), updatedAt: '', uploads: typeCd === '02' && there ? [upload] : [],
    source: path === null ? null : { folder: '강의', path, fileSize: typeCd === '01' ? null : fileSize, modifiedMs: typeCd === '01' ? null : modifiedMs, sha256 },
  }
}
const shown = (change: ReturnType<typeof compareFolder>) => change.lines.map(({ entry, standing }) => `${entry.path} ${standing}`)

describe('compareFolder [STU-04]', () => {
  it('shows what is new, changed and the same', () => {
    const items = [item('01', '1'), item('02', '1/a.mp4'), item('02', '1/b.mp4', { fileSize: 11 }), item('02', '1/c.mp4', { there: false }), item('02', '1/d.mp4', { modifiedMs: 9e6, sha256: 'd' })]
    const change = compareFolder(folder('1/a.mp4', '1/b.mp4', '1/c.mp4', '1/d.mp4', '1/e.mp4', '2/f.pdf', 'x.exe'), items, [])
    expect(shown(change)).toEqual(['1 same', '1/a.mp4 same', '1/b.mp4 changed', '1/c.mp4 changed', '1/d.mp4 unsure', '1/e.mp4 new', '2 new', '2/f.pdf new'])
    expect(change.leftOut).toEqual([{ path: 'x.exe', reason: 'unsupported' }])
    expect(countsOf(change)).toEqual({ sections: 1, videos: 1, materials: 1, again: 2, same: 1, bytes: 40 })
  })
  it('takes what waits in the queue for there', () => {
    const there = item('02', 'a.mp4', { there: false })
    const row = { uploadId: 'u', target: { channelSeq: 1, courseSeq: 1, curriculumSeq: there.curriculumSeq, kind: 'video' as const }, fileName: 'a.mp4', fileSize: 10, sentBytes: 0, speed: 0 }
    expect(shown(compareFolder(folder('a.mp4'), [there], [{ ...row, state: 'queued' }]))).toEqual(['a.mp4 same'])
    expect(shown(compareFolder(folder('a.mp4'), [there], [{ ...row, state: 'failed' }]))).toEqual(['a.mp4 changed'])
  })
  it('gives its own files a section where there are sections already, and keeps to what it did before', () => {
    expect(shown(compareFolder(folder('a.mp4'), [item('05', null)], []))).toEqual(['a.mp4 new'])
    expect(shown(compareFolder(folder('a.mp4'), [item('01', null)], []))).toEqual(['. new', 'a.mp4 new'])
    expect(shown(compareFolder(folder('a.mp4', 'b.mp4'), [item('02', 'a.mp4'), item('01', null)], []))).toEqual(['a.mp4 same', 'b.mp4 new'])
    expect(shown(compareFolder(folder('a.mp4', 'b.mp4'), [item('01', '.'), item('02', 'a.mp4')], []))).toEqual(['. same', 'a.mp4 same', 'b.mp4 new'])
  })
  it('makes no empty section again that the person has taken away', () => {
    const change = compareFolder(folder('1/a.mp4'), [item('02', '1/a.mp4')], [])
    expect(shown(change)).toEqual(['1/a.mp4 same'])
    expect(entriesToSend(change)).toEqual([])
  })
  it('decides by the content where time and size leave it open', async () => {
    const items = [item('02', 'a.mp4', { modifiedMs: 9e6, sha256: 'aa' }), item('02', 'b.mp4', { modifiedMs: 9e6, sha256: 'bb' })]
    const settled = await settleUnsure(compareFolder(folder('a.mp4', 'b.mp4'), items, []), async (fileId) => (fileId === 'id a.mp4' ? 'aa' : 'xx'), () => undefined)
    expect(shown(settled)).toEqual(['a.mp4 same', 'b.mp4 changed'])
    expect(filesToSend(settled).map(({ fileId }) => fileId)).toEqual(['id b.mp4'])
    expect(entriesToSend(settled)).toMatchObject([{ path: 'a.mp4', changed: false }, { path: 'b.mp4', changed: true }])
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindOfFile, inNaturalOrder, placeEntries, readFolder, ROOT_SECTION, standingOf } from './folderPlan.ts'
import type { FolderEntry, KnownItem, Placed } from './folderPlan.ts'

const files = (...paths: string[]) => paths.map((path) => ({ path, fileSize: 10, modifiedMs: 1_000_000 }))
const outline = (entries: readonly FolderEntry[]) => entries.map(({ kind, title }) => (kind === 'section' ? `# ${title}` : `${kind}: ${title}`))

describe('natural order [STU-04]', () => {
  it.each([
    [['10. 끝.mp4', '2. 둘.mp4', '1. 하나.mp4'], ['1. 하나.mp4', '2. 둘.mp4', '10. 끝.mp4']],
    [['1-10', '1-2', '1-1'], ['1-1', '1-2', '1-10']],
    [['10강', '9강', '01강'], ['01강', '9강', '10강']],
    [['b', 'A', 'c'], ['A', 'b', 'c']],
    [['나', '가', 'a', '1'], ['1', '가', '나', 'a']],
    [['한'.normalize('NFD'), '가', '하'], ['가', '하', '한'.normalize('NFD')]],
  ])('%j', (names, sorted) => expect(names.toSorted(inNaturalOrder)).toEqual(sorted))
  it('is a total order for any names', () => {
    const name = fc.string({ maxLength: 12, unit: fc.constantFrom('0', '1', '9', ' ', '.', '-', 'a', 'B', '가', '힣', 'é') })
    fc.assert(fc.property(name, name, name, (a, b, c) => {
      expect(Math.sign(inNaturalOrder(a, b)) + Math.sign(inNaturalOrder(b, a))).toBe(0)
      fc.pre(inNaturalOrder(a, b) <= 0 && inNaturalOrder(b, c) <= 0)
      expect(inNaturalOrder(a, c)).toBeLessThanOrEqual(0)
    }))
  })
})

describe('readFolder [STU-04]', () => {
  it('turns folders into sections and files into items, without numbers and extensions', () => {
    const { entries, leftOut } = readFolder('파이썬', files('2. 응용/10. 끝.mp4', '2. 응용/2. 함수.mp4', '1. 기초/01_변수와_자료형.mov', '1. 기초/02 연습.pdf', '00 소개.mp4'), false)
    expect(outline(entries)).toEqual(['video: 소개', '# 기초', 'video: 변수와 자료형', 'material: 연습', '# 응용', 'video: 함수', 'video: 끝'])
    expect(entries.map((entry) => ('section' in entry ? entry.section : entry.path))).toEqual([null, '1. 기초', '1. 기초', '1. 기초', '2. 응용', '2. 응용', '2. 응용'])
    expect(leftOut).toEqual([])
  })
  it('gives top-level files a section of their own when they would join another', () => {
    const { entries } = readFolder('3. 특강', files('1. 하나.mp4', '가/2. 둘.mp4'), true)
    expect(outline(entries)).toEqual(['# 특강', 'video: 하나', '# 가', 'video: 둘'])
    expect(entries[0]?.path).toBe(ROOT_SECTION)
  })
  it('joins the names of nested folders, and skips folders that only contain folders', () => {
    const { entries } = readFolder('f', files('1. 문법/2. 동사/a.mp4', '1. 문법/1. 명사/b.mp4', '1. 문법/c.mp4', '2. 작문/1. 편지/d.mp4'), false)
    expect(outline(entries)).toEqual(['# 문법', 'video: c', '# 문법 / 명사', 'video: b', '# 문법 / 동사', 'video: a', '# 작문 / 편지', 'video: d'])
  })
  it('skips and lists system files, empty files and unsupported ones', () => {
    const { entries, leftOut } = readFolder('f', [
      ...files('a.mp4', '.DS_Store', 'Thumbs.db', '__MACOSX/a.mp4', '~$과제.docx', '1/.git/config.json', 'a.exe', 'a.srt', 'noending'), { path: 'leer.mp4', fileSize: 0, modifiedMs: 0 },
    ], false)
    expect(entries.map(({ path }) => path)).toEqual(['a.mp4'])
    expect(Object.groupBy(leftOut, ({ reason }) => reason).system).toHaveLength(5)
    expect(leftOut.filter(({ reason }) => reason !== 'system')).toEqual([
      { path: 'a.exe', reason: 'unsupported' }, { path: 'a.srt', reason: 'unsupported' }, { path: 'leer.mp4', reason: 'empty' }, { path: 'noending', reason: 'unsupported' },
    ])
  })
  it('keeps numeric names and dots in folder names, and cuts long names', () => {
    const { entries } = readFolder('f', files('1/01.mp4', 'v2.0 개정/a.mp4', `${'가'.repeat(200)}/${'나'.repeat(200)}.mp4`), false)
    expect(entries.filter(({ kind }) => kind === 'section').map(({ title }) => title.slice(0, 12))).toEqual(['1', '가'.repeat(12), 'v2.0 개정'])
    expect(entries.every(({ title }) => title.length > 0 && title.length <= 100)).toBe(true)
    expect(outline(entries)).toContain('video: 01')
  })
  it('does not depend on the file system’s order', () => {
    const all = files('1/1.mp4', '1/2.mp4', '2/1.pdf', '0.mp4', '10/a/b.mp4')
    fc.assert(fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (shuffled) => {
      expect(readFolder('f', shuffled, false)).toEqual(readFolder('f', all, false))
    }))
  })
  it.each([['a.MP4', 'video'], ['a.b.mov', 'video'], ['a.hwp', 'material'], ['a.mp3', 'material'], ['a.exe', null], ['mp4', null]] as const)('%s becomes %s', (name, kind) => expect(kindOfFile(name)).toBe(kind))
})

describe('the same folder again [STU-04]', () => {
  const entry = (change: Partial<Extract<FolderEntry, { kind: 'video' | 'material' }>> = {}): FolderEntry => ({ kind: 'video', path: '1/a.mp4', title: 'a', section: '1', fileSize: 100, modifiedMs: 5_000_000, ...change })
  const item = (change: Partial<KnownItem> = {}): KnownItem => ({
    curriculumSeq: 7, source: { folder: 'f', path: '1/a.mp4', fileSize: 100, modifiedMs: 5_000_000 }, sha256: 'a', fileSizes: [100], ...change,
  })
  it.each<[string, FolderEntry, KnownItem[], ReturnType<typeof standingOf>['standing']]>([
    ['nothing of it is there', entry(), [], 'new'],
    ['of another path', entry(), [item({ source: { folder: 'f', path: '2/a.mp4', fileSize: 100, modifiedMs: 5_000_000 } })], 'new'],
    ['of another folder', entry(), [item({ source: { folder: 'g', path: '1/a.mp4', fileSize: 100, modifiedMs: 5_000_000 } })], 'new'],
    ['of an item made by hand', entry(), [item({ source: null })], 'new'],
    ['the same size and time', entry(), [item()], 'same'],
    ['a time that a disk has rounded', entry({ modifiedMs: 5_001_900 }), [item()], 'same'],
    ['another size', entry({ fileSize: 101 }), [item()], 'changed'],
    ['a file that never arrived', entry(), [item({ fileSizes: [], sha256: null })], 'changed'],
    ['the same size at another time', entry({ modifiedMs: 9_000_000 }), [item()], 'unsure'],
    ['the same size at another time, still on its way', entry({ modifiedMs: 9_000_000 }), [item({ sha256: null })], 'changed'],
    ['a section', { kind: 'section', path: '1', title: '1' }, [item({ source: { folder: 'f', path: '1', fileSize: null, modifiedMs: null } })], 'same'],
  ])('%s', (_, found, items, standing) => expect(standingOf('f', found, items).standing).toBe(standing))
})

describe('placeEntries [STU-04]', () => {
  const section = (path: string) => ({ kind: 'section' as const, path })
  const video = (path: string, of: string | null = path.includes('/') ? (path.split('/')[0] ?? null) : null) => ({ kind: 'video' as const, path, section: of })
  const there = (...keys: string[]): Placed[] => keys.map((key) => ({ key, isSection: !key.includes('.') }))
  const keys = (placed: readonly Placed[]) => placed.map(({ key }) => key)
  const own = (path: string) => path

  it('appends after existing items', () => {
    expect(keys(placeEntries(there('x.mp4', 'X', 'y.mp4'), [section('1'), video('1/a.mp4'), section('2'), video('2/b.mp4')], own)))
      .toEqual(['x.mp4', 'X', 'y.mp4', '1', '1/a.mp4', '2', '2/b.mp4'])
  })
  it('inserts new files of the same folder in place', () => {
    const order = there('0.mp4', '1', '1/a.mp4', '1/c.mp4', '3', '3/z.mp4', 'Eigenes', 'own.mp4')
    const entries = [video('0.mp4'), video('00.mp4'), section('1'), video('1/a.mp4'), video('1/b.mp4'), video('1/c.mp4'), video('1/d.mp4'), section('2'), video('2/a.mp4'), section('3'), video('3/a.mp4'), video('3/z.mp4')]
    expect(keys(placeEntries(order, entries, own))).toEqual(['0.mp4', '00.mp4', '1', '1/a.mp4', '1/b.mp4', '1/c.mp4', '1/d.mp4', '2', '2/a.mp4', '3', '3/a.mp4', '3/z.mp4', 'Eigenes', 'own.mp4'])
  })
  it('inserts a first section before existing ones', () => {
    expect(keys(placeEntries(there('own.mp4', '2', '2/a.mp4'), [section('1'), video('1/a.mp4'), section('2'), video('2/a.mp4')], own))).toEqual(['own.mp4', '1', '1/a.mp4', '2', '2/a.mp4'])
  })
  it('keeps the user’s order of existing items, and each new file in its section', () => {
    const all = [video('0.mp4'), section('1'), video('1/a.mp4'), video('1/b.mp4'), section('2'), video('2/a.mp4'), video('2/b.mp4'), video('2/c.mp4')]
    fc.assert(fc.property(fc.shuffledSubarray([...all.map(({ path }) => path), 'X', 'own.mp4']), (present) => {
      const order = there(...present)
      const placed = placeEntries(order, all, own)
      expect(keys(placed).filter((key) => present.includes(String(key)))).toEqual(present)
      expect(new Set(keys(placed)).size).toBe(placed.length)
      for (const { path, section } of all.flatMap((entry) => (entry.kind === 'video' ? [entry] : []))) {
        if (present.includes(path)) continue
        const header = placed.slice(0, placed.findIndex(({ key }) => key === path)).findLast(({ isSection }) => isSection)
        expect(header?.key ?? null).toBe(section)
      }
    }))
  })
})

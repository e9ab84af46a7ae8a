import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { machineClock } from '#tests/support/desktop/desktopPorts.ts'
import { createJournal, journalPath } from './journal.ts'
import type { UploadRecord } from './journal.ts'

const account = 'https://school.test#7'
let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'madang-journal-')), 'uploads')
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

const open = (of = account) => createJournal(folder, of, machineClock())
const record = (fileName = 'video.mp4'): UploadRecord => ({
  uploadId: randomUUID(), target: { channelSeq: 1, courseSeq: 2, curriculumSeq: 3, kind: 'video' }, path: `/videos/${fileName}`, fileName,
  fileSize: 10, modifiedMs: 1.5, state: 'uploading', sentBytes: 4, tusUrl: 'https://school.test/uploads/tus/1',
})

const queueOf = (...records: UploadRecord[]) => ({ records, held: false })

describe('createJournal', () => {
  it('returns what was saved [DESK-02]', async () => {
    expect(await open().load()).toEqual({ records: [], held: false, damaged: false })
    const records = [record(), record('2.mp4')]
    await open().save({ records, held: true })
    expect(await open().load()).toEqual({ records, held: true, damaged: false })
  })

  it('reads the format of earlier versions', async () => {
    const kept = record()
    await mkdir(folder, { recursive: true })
    await writeFile(journalPath(folder, account), JSON.stringify({ version: 1, account, uploads: [kept] }))
    expect(await open().load()).toEqual({ records: [kept], held: false, damaged: false })
  })

  it('is readable by its owner only', async () => {
    await open().save(queueOf(record()))
    expect((await stat(journalPath(folder, account))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })

  it('removes only the temporary files of interrupted writes', async () => {
    const records = [record()]
    await open().save(queueOf(...records))
    const other = journalPath(folder, 'https://school.test#8')
    await writeFile(`${journalPath(folder, account)}.${randomUUID()}.new`, '{"version":2,"acc')
    await writeFile(`${other}.${randomUUID()}.new`, 'of another account')
    expect(await open().load()).toEqual({ records, held: false, damaged: false })
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([expect.stringContaining(other.split('/').at(-1) ?? '')])
  })

  it('separates accounts', async () => {
    await open().save(queueOf(record()))
    expect((await open('https://school.test#8').load()).records).toEqual([])
    expect((await open('https://other.test#7').load()).records).toEqual([])
    expect((await readdir(folder)).join()).not.toContain('school')
  })

  it.each([
    ['half a file', (text: string) => text.slice(0, text.length / 2)],
    ['nothing', () => ''],
    ['another version', (text: string) => text.replace('"version":2', '"version":99')],
    ['a changed record', (text: string) => text.replace('"sentBytes":4', '"sentBytes":-4')],
    ['the journal of another account', (text: string) => text.replace('#7', '#8')],
  ])('moves %s aside and reports it', async (_, damage) => {
    await open().save(queueOf(record()))
    const path = journalPath(folder, account)
    const damaged = damage(await readFile(path, 'utf8'))
    await writeFile(path, damaged)
    expect(await open().load()).toEqual({ records: [], held: false, damaged: true })
    const aside = (await readdir(folder)).find((name) => name.includes('.damaged-'))
    expect(await readFile(join(folder, aside ?? ''), 'utf8')).toBe(damaged)
    const fresh = queueOf(record())
    await open().save(fresh)
    expect(await open().load()).toEqual({ ...fresh, damaged: false })
  })

  it('is always complete, and the last of many writes wins', async () => {
    const journal = open()
    const path = journalPath(folder, account)
    await journal.save(queueOf(record('0')))
    const finished = new AbortController()
    const seen = { reads: 0 }
    const writes = (async () => {
      for (let count = 1; count <= 50 || (seen.reads <= 5 && count < 1000); count += 1) {
        void journal.save(queueOf(...Array.from({ length: count }, (_, index) => record(`${index}`))))
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      await journal.save(queueOf(record('last')))
      finished.abort()
    })()
    while (!finished.signal.aborted) {
      expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ version: 2 })
      seen.reads += 1
    }
    await writes
    expect(seen.reads).toBeGreaterThan(5)
    expect((await open().load()).records.map(({ fileName }) => fileName)).toEqual(['last'])
    expect(await readdir(folder)).toHaveLength(1)
  })

  it('leaves no temporary file after a failed write', async () => {
    // A folder at the file's path makes the rename fail, even for root.
    await mkdir(join(journalPath(folder, account), 'inside'), { recursive: true })
    await expect(open().save(queueOf(record()))).rejects.toMatchObject({ syscall: 'rename' })
    expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([])
  })
})

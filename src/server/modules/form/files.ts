import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { SubmittedFile } from '#shared/form/contract.ts'
import { FILL_MAX_MS, itemsOf, visibleItems } from '#shared/form/rules.ts'
import type { FormAnswers } from '#shared/form/rules.ts'
import { FILE_PART_BYTES, fileRefusal, partsOf } from '#shared/attach/rules.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { cleanFileName } from '#shared/kernel/format/fileName.ts'
import { HOUR_MS } from '#shared/kernel/moments.ts'
import type { Db } from '#server/infra/db/database.ts'
import { take } from '#server/infra/limits/rateLimiter.ts'
import { TEXT_FILE_LIFETIME_MS, mediaBase } from '#server/infra/media/mediaLinks.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { removeStored } from '#server/infra/storage/removal.ts'
import { isAsNamed } from '#server/infra/uploads/contentType.ts'
import { storedName } from '#server/infra/uploads/places.ts'
import type { MediaRecipient, UploadService } from '#server/modules/upload/index.ts'
import { countUnusedFiles, deleteFiles, deleteStaleFiles, findUnusedFile, insertFile, listFiles, lockFiles, takeFiles, writeReceived } from './queries.ts'
import type { FileRow, FormRef, FormRow } from './queries.ts'

/** Files of a form that wait for a submission, and those that one person or address begins in an hour. */
export const WAITING_FILES_MAX = 500
export const FILES_PER_HOUR = 60
const REMOVED_AT_ONCE = 500

const folderOf = ({ channelSeq, fileId }: Pick<FileRow, 'channelSeq' | 'fileId'>) => `${channelSeq}/forms/${fileId}/`
const partKeys = (row: FileRow) => Array.from({ length: partsOf(row.fileSize) }, (_, part) => `${folderOf(row)}part-${part}`)
const refused = (...path: string[]) => new AppError('invalidInput', {}, [{ path, message: 'validation:invalid' }])

/** What is sent of a file before its parts. */
export interface BegunFile {
  itemId: string
  fileName: string
  fileSize: number
}

/** Files that people send with a form (SET-06): they arrive in parts, and a submission takes them. */
export function createFormFiles({ database: { db }, clock, storage, jobs, secretKey }: Pick<ServerPorts, 'database' | 'clock' | 'storage' | 'jobs' | 'secretKey'>, uploads: Pick<UploadService, 'checkSpace'>) {
  const isWaiting = ({ submissionSeq, createdAt }: FileRow) => submissionSeq === null && createdAt.getTime() > clock.now().getTime() - FILL_MAX_MS
  const isOf = ({ userSeq }: FileRow, actor: Actor) => userSeq === null || userSeq === actor.userSeq

  async function* partsInOrder(row: FileRow): AsyncGenerator<Buffer> {
    for (const key of partKeys(row)) for await (const chunk of await storage.read(key)) yield chunk as Buffer
  }
  const removeRows = (tx: Db, rows: readonly FileRow[]) => removeStored(jobs, tx, rows.map(folderOf))

  const present = (row: FileRow, recipient: MediaRecipient): SubmittedFile => ({
    fileId: row.fileId, fileName: row.fileName, fileSize: row.fileSize,
    url: mediaBase(secretKey, {
      folder: folderOf(row), sessionSeq: recipient?.sessionSeq ?? 0, userSeq: recipient?.userSeq ?? null, ofText: true,
      lesson: { channelSeq: row.channelSeq, courseSeq: 0, curriculumSeq: 0 },
      // Never a type that a browser shows or runs.
      contentType: 'application/octet-stream', fileName: row.fileName, expires: clock.now().getTime() + TEXT_FILE_LIFETIME_MS,
    }) + storedName.original,
  })

  return {
    /** Throws `invalidInput` for an item that takes none, `fileTypeRefused`, `tooManyRequests`, `storageQuotaExceeded`, `storageFull`. */
    async begin({ channelSeq, formSeq, content }: FormRow, { itemId, fileName, fileSize }: BegunFile, actor: Actor, address: string): Promise<string> {
      if (itemsOf(content.steps).find((item) => item.id === itemId)?.type !== 'FILE_UPLOAD') throw refused('itemId')
      const name = cleanFileName(fileName)
      const refusal = fileRefusal(name, fileSize)
      if (refusal !== null) throw refusal === 'type' ? new AppError('fileTypeRefused') : refused('fileSize')
      if (await countUnusedFiles(db, { channelSeq, formSeq }) >= WAITING_FILES_MAX) throw new AppError('tooManyRequests')
      const sender = actor.userSeq === null ? `from ${address}` : `of ${actor.userSeq}`
      await take(db, clock, [{ key: `form files ${channelSeq} ${sender}`, most: FILES_PER_HOUR, windowMs: HOUR_MS }]).catch(() => { throw new AppError('tooManyRequests') })
      await uploads.checkSpace({ channelSeq, fileSize })
      const fileId = randomBytes(16).toString('hex')
      await insertFile(db, { channelSeq, fileId, formSeq, itemId, userSeq: actor.userSeq, fileName: name, fileSize, createdAt: clock.now() })
      return fileId
    },

    /** Stores the next part; the last one completes the file. Throws `notFound`, `chunkDamaged` for another size or order, `fileTypeRefused` for content unlike the name. */
    async addPart(form: FormRef, fileId: string, { part, content }: { part: number; content: string }, actor: Actor): Promise<number> {
      const row = await findUnusedFile(db, form, fileId)
      if (row === undefined || !isWaiting(row) || !isOf(row, actor) || part >= partsOf(row.fileSize)) throw new AppError('notFound')
      const start = part * FILE_PART_BYTES
      if (start < row.receivedBytes) return row.receivedBytes
      const bytes = Buffer.from(content, 'base64')
      const received = Math.min(row.fileSize, start + FILE_PART_BYTES)
      if (start > row.receivedBytes || bytes.length !== received - start) throw new AppError('chunkDamaged')
      if (part === 0 && !(await isAsNamed(bytes, row.fileName))) throw new AppError('fileTypeRefused')
      await storage.write(`${folderOf(row)}part-${part}`, bytes, 'application/octet-stream')
      if (received === row.fileSize) {
        await storage.write(folderOf(row) + storedName.original, Readable.from(partsInOrder(row)), 'application/octet-stream')
        for (const key of partKeys(row)) await storage.remove(key)
      }
      await writeReceived(db, row, received)
      return received
    },

    /**
     * Checks the files that answers name, within the transaction that stores them, and returns what gives them to the submission.
     * Throws `invalidInput` for those of another form, item, person or submission, and for unfinished ones.
     * @param before the submission that is changed: it keeps what it has, and files that it names no more go
     */
    async check(tx: Db, { channelSeq, formSeq, content }: FormRow, answers: FormAnswers, actor: Actor, before?: number): Promise<(submissionSeq: number) => Promise<void>> {
      const named = visibleItems(content.steps, answers).filter(({ type }) => type === 'FILE_UPLOAD').flatMap(({ id }) => [answers[id] ?? []].flat().map((fileId) => ({ itemId: id, fileId })))
      if (named.length === 0 && before === undefined) return async () => undefined
      const rows = new Map((await lockFiles(tx, { channelSeq, formSeq }, named.map(({ fileId }) => fileId), before)).map((row) => [row.fileId, row]))
      const wrong = named.find(({ itemId, fileId }, place) => {
        const row = rows.get(fileId)
        if (row === undefined || row.itemId !== itemId || row.receivedBytes !== row.fileSize || named.findIndex((other) => other.fileId === fileId) !== place) return true
        return !(before !== undefined && row.submissionSeq === before) && !(isWaiting(row) && isOf(row, actor))
      })
      if (wrong !== undefined) throw refused('answers', wrong.itemId)
      return async (submissionSeq) => {
        const kept = new Set(named.map(({ fileId }) => fileId))
        const dropped = [...rows.values()].filter(({ fileId }) => !kept.has(fileId))
        await deleteFiles(tx, channelSeq, dropped.map(({ fileId }) => fileId))
        await removeRows(tx, dropped)
        await takeFiles(tx, { channelSeq, submissionSeq }, [...kept])
      }
    },

    /** Returns the files of each of these submissions. @param recipient whom the addresses are for */
    async of(on: Db, channelSeq: number, submissionSeqs: readonly number[], recipient: MediaRecipient): Promise<(submissionSeq: number) => SubmittedFile[]> {
      const found = Map.groupBy(await listFiles(on, channelSeq, submissionSeqs), ({ submissionSeq }) => submissionSeq)
      return (submissionSeq) => (found.get(submissionSeq) ?? []).map((row) => present(row, recipient))
    },

    /** Deletes what no submission took within a day, and what belongs to one that is gone. */
    async removeStale(): Promise<void> {
      await db.transaction(async (tx) => removeRows(tx, await deleteStaleFiles(tx, new Date(clock.now().getTime() - FILL_MAX_MS), REMOVED_AT_ONCE)))
    },
  }
}
export type FormFiles = ReturnType<typeof createFormFiles>

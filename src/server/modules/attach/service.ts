import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { fileSize as sizeText } from '#shared/kernel/format/formats.ts'
import { cleanFileName } from '#shared/kernel/format/fileName.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { isInTrash } from '#shared/enrollment/rules.ts'
import { ATTACHED_FILE_MAX, attachmentLimits, FILE_PART_BYTES, fileRefusal, mayAttach, NO_CLASS, partsOf, pictureIdsOf, UNUSED_ATTACHMENT_MS, UNUSED_ATTACHMENTS_MAX } from '#shared/attach/rules.ts'
import type { AttachmentOwner } from '#shared/attach/rules.ts'
import type { Attached, AttachedFile, AttachedPicture } from '#shared/attach/contract.ts'
import { can } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { TEXT_FILE_LIFETIME_MS, mediaBase } from '#server/infra/media/mediaLinks.ts'
import { decodePicture, imageUrlOf, pictureKey, removePicture, removePictures, storePicture } from '#server/infra/media/pictures/pictures.ts'
import type { Jobs, ServerPorts } from '#server/infra/ports.ts'
import { removeStored } from '#server/infra/storage/removal.ts'
import { storedName } from '#server/infra/uploads/places.ts'
import { personOf } from '#server/modules/course/index.ts'
import type { MediaRecipient, UploadService } from '#server/modules/upload/index.ts'
import { countUnused, deleteAll, deleteMine, deleteOf, deleteOfPost, deleteStale, findMine, findPlace, folderOf, insertAttachment, listOf, lockTakable, partKeys, take, writeReceived } from './queries.ts'
import type { AttachmentRef, AttachmentRow, OwnerRef, PictureRow, WriterRef } from './queries.ts'

const REMOVED_AT_ONCE = 500

export type AttachPorts = Pick<ServerPorts, 'database' | 'clock' | 'storage' | 'jobs' | 'secretKey'>

/** What a text shows: its pictures and files by the number of the text. */
export interface Shown {
  pictures: AttachedPicture[]
  files: AttachedFile[]
}

/** What a text is saved with. */
export interface Taking {
  attached: readonly Attached[]
  /** Rich text, whose pictures belong to it too. */
  html?: string
  /** The rich text before: what it showed may stay. */
  before?: string
}

export const presentPicture = (row: PictureRow): AttachedPicture => ({
  attachmentSeq: row.attachmentSeq, imageUrl: imageUrlOf(pictureKey(row.channelSeq, row.storageId)) ?? '', width: row.width ?? 1, height: row.height ?? 1, alt: row.alt,
})

/** Removes what is stored for deleted rows, after the transaction commits. */
async function removeRows(jobs: Pick<Jobs, 'send'>, tx: Db, rows: readonly AttachmentRow[]): Promise<void> {
  await removePictures(jobs, tx, rows.filter(({ kind }) => kind === 'picture').map((row) => pictureKey(row.channelSeq, row.storageId)))
  await removeStored(jobs, tx, rows.filter(({ kind }) => kind === 'file').map(folderOf))
}

/** Pictures and files of what people write in a class (ROOM-04, ROOM-05, REV-03). Other modules call it within the transaction that writes the text. */
export function createAttachService({ database: { db }, clock, storage, jobs, secretKey }: AttachPorts, uploads: Pick<UploadService, 'checkSpace'>) {
  /** Throws `classNotFound`, `notEnrolled`, `classInTrash`, `attachmentsFull`. */
  async function requireWriter(course: CourseRef, actor: Actor): Promise<number> {
    const userSeq = personOf(actor)
    if (course.courseSeq === NO_CLASS) {
      if (!actor.isChannelUser && !can(actor, 'SITE_BOARD_UPDATE')) throw new AppError('notMember')
      if ((await countUnused(db, course, userSeq)) >= UNUSED_ATTACHMENTS_MAX) throw new AppError('attachmentsFull')
      return userSeq
    }
    const row = await findPlace(db, course, userSeq)
    if (row === undefined || row.purgedAt !== null) throw new AppError('classNotFound')
    if (!mayAttach(actor, row, row.choiseStatusCd)) throw new AppError('notEnrolled')
    if (isInTrash(row)) throw new AppError('classInTrash')
    if ((await countUnused(db, course, userSeq)) >= UNUSED_ATTACHMENTS_MAX) throw new AppError('attachmentsFull')
    return userSeq
  }

  /** Why there is no such attachment of mine: its class is unknown, or it is. */
  const missing = async (on: Db, place: CourseRef, actor: Actor) => new AppError(place.courseSeq !== NO_CLASS && await findPlace(on, place, personOf(actor)) === undefined ? 'classNotFound' : 'notFound')

  async function* partsInOrder(row: AttachmentRow): AsyncGenerator<Buffer> {
    for (const key of partKeys(row)) for await (const chunk of await storage.read(key)) yield chunk as Buffer
  }

  const downloadUrl = (row: AttachmentRow, recipient: MediaRecipient): string => mediaBase(secretKey, {
    folder: folderOf(row), sessionSeq: recipient?.sessionSeq ?? 0, userSeq: recipient?.userSeq ?? null, ofText: true,
    lesson: { channelSeq: row.channelSeq, courseSeq: row.courseSeq, curriculumSeq: 0 },
    // Never a type that a browser shows or runs.
    contentType: 'application/octet-stream', fileName: row.fileName, expires: clock.now().getTime() + TEXT_FILE_LIFETIME_MS,
  }) + storedName.original

  return {
    /** Throws as `requireWriter` and `decodePicture`. */
    async addPicture(course: CourseRef, actor: Actor, dataUrl: string): Promise<AttachedPicture> {
      const userSeq = await requireWriter(course, actor)
      const made = await decodePicture(dataUrl, `person ${userSeq}`)
      const { channelSeq, courseSeq } = course
      const key = await storePicture(storage, channelSeq, made)
      try {
        const storageId = /([0-9a-f]{32})\.webp$/.exec(key)?.[1] ?? ''
        const row = await insertAttachment(db, {
          channelSeq, courseSeq, userSeq, kind: 'picture', storageId, fileName: '', fileSize: 0, receivedBytes: 0, width: made.width, height: made.height, createdAt: clock.now(),
        })
        return { ...presentPicture(row), imageUrl: pictureOfSize(imageUrlOf(key) ?? '', 'large') }
      } catch (error) {
        await removePicture(storage, key)
        throw error
      }
    },

    /** Throws as `requireWriter`; `fileTypeRefused`, `fileLimitExceeded`, `storageQuotaExceeded`, `storageFull`. */
    async begin({ channelSeq, courseSeq }: CourseRef, actor: Actor, { fileName, fileSize }: { fileName: string; fileSize: number }): Promise<{ attachmentSeq: number }> {
      const name = cleanFileName(fileName)
      const refusal = fileRefusal(name, fileSize)
      if (refusal === 'type') throw new AppError('fileTypeRefused')
      if (refusal !== null) throw new AppError('fileLimitExceeded', { limit: sizeText(ATTACHED_FILE_MAX) })
      const userSeq = await requireWriter({ channelSeq, courseSeq }, actor)
      await uploads.checkSpace({ channelSeq, fileSize })
      const { attachmentSeq } = await insertAttachment(db, {
        channelSeq, courseSeq, userSeq, kind: 'file', storageId: randomBytes(16).toString('hex'), fileName: name, fileSize, receivedBytes: 0, createdAt: clock.now(),
      })
      return { attachmentSeq }
    },

    /** Stores the next part; the last one completes the file. Throws `classNotFound`, `notFound`, `chunkDamaged` for another size or order. */
    async addPart(place: AttachmentRef, actor: Actor, { part, content }: { part: number; content: string }): Promise<{ received: number }> {
      const row = await findMine(db, place, personOf(actor))
      if (row === undefined || row.kind !== 'file' || part >= partsOf(row.fileSize)) throw await missing(db, place, actor)
      const start = part * FILE_PART_BYTES
      if (start < row.receivedBytes) return { received: row.receivedBytes }
      const bytes = Buffer.from(content, 'base64')
      const received = Math.min(row.fileSize, start + FILE_PART_BYTES)
      if (start > row.receivedBytes || bytes.length !== received - start) throw new AppError('chunkDamaged')
      await storage.write(`${folderOf(row)}part-${part}`, bytes, 'application/octet-stream')
      if (received === row.fileSize) {
        await storage.write(folderOf(row) + storedName.original, Readable.from(partsInOrder(row)), 'application/octet-stream')
        for (const key of partKeys(row)) await storage.remove(key)
      }
      await writeReceived(db, row, received)
      return { received }
    },

    /** Throws `classNotFound`, and `notFound`, also for what a text has taken. */
    async remove(place: AttachmentRef, actor: Actor): Promise<void> {
      await db.transaction(async (tx) => {
        const row = await deleteMine(tx, place, personOf(actor))
        if (row === undefined) throw await missing(tx, place, actor)
        await removeRows(jobs, tx, [row])
      })
    },

    /**
     * Gives a text its pictures and files, and deletes those that it shows no more.
     * Throws `attachmentRefused` for those of another writer, class or text, and beyond the text's limits.
     */
    async take(tx: Db, owner: OwnerRef, { isNew, ...writer }: WriterRef & { isNew: boolean }, { attached, html = '', before = '' }: Taking): Promise<void> {
      const inText = pictureIdsOf(html)
      if (isNew && attached.length === 0 && inText.length === 0) return
      const rows = await lockTakable(tx, owner, writer)
      const bySeq = new Map(rows.map((row) => [row.attachmentSeq, row]))
      const byId = new Map(rows.filter(({ kind }) => kind === 'picture').map((row) => [row.storageId, row]))
      const earlier = new Set(pictureIdsOf(before))
      if (attached.some(({ attachmentSeq }) => !bySeq.has(attachmentSeq)) || inText.some((id) => !byId.has(id) && !earlier.has(id))) throw new AppError('attachmentRefused')
      const taken = new Map(inText.flatMap((id) => { const row = byId.get(id); return row === undefined ? [] : [[row.attachmentSeq, { attachmentSeq: row.attachmentSeq, alt: row.alt }]] }))
      for (const one of attached) taken.set(one.attachmentSeq, one)
      const kinds = Map.groupBy(taken.keys(), (seq) => bySeq.get(seq)?.kind)
      const { pictures, files } = attachmentLimits[owner.ownerCd]
      if ((kinds.get('picture')?.length ?? 0) > pictures || (kinds.get('file')?.length ?? 0) > files) throw new AppError('attachmentRefused')
      await take(tx, owner, [...taken.values()])
      const dropped = rows.filter((row) => row.ownerSeq !== null && !taken.has(row.attachmentSeq))
      await removeRows(jobs, tx, await deleteAll(tx, owner.channelSeq, dropped.map(({ attachmentSeq }) => attachmentSeq)))
    },

    /** Deletes those of texts that are deleted. */
    async drop(tx: Db, channelSeq: number, ownerCd: AttachmentOwner, ownerSeqs: readonly number[]): Promise<void> {
      await removeRows(jobs, tx, await deleteOf(tx, channelSeq, ownerCd, ownerSeqs))
    },

    /** As `drop`, of a post and its comments; before the post is deleted. */
    async dropPost(tx: Db, post: { channelSeq: number; postSeq: number }): Promise<void> {
      await removeRows(jobs, tx, await deleteOfPost(tx, post))
    },

    /** Returns what each of the texts shows. @param recipient whom the links of files are for */
    async of(on: Db, channelSeq: number, ownerCd: AttachmentOwner, ownerSeqs: readonly number[], recipient: MediaRecipient = null): Promise<(ownerSeq: number) => Shown> {
      const found = Map.groupBy(await listOf(on, channelSeq, ownerCd, ownerSeqs), ({ ownerSeq }) => ownerSeq)
      return (ownerSeq) => {
        const rows = found.get(ownerSeq) ?? []
        return {
          pictures: rows.filter(({ kind }) => kind === 'picture').map(presentPicture),
          files: rows.filter(({ kind }) => kind === 'file').map((row) => ({ attachmentSeq: row.attachmentSeq, fileName: row.fileName, fileSize: row.fileSize, url: downloadUrl(row, recipient) })),
        }
      }
    },

    /** Deletes what no text took for `UNUSED_ATTACHMENT_MS` and what belongs to a text that is gone; returns how many. */
    async removeStale(): Promise<number> {
      return db.transaction(async (tx) => {
        const rows = await deleteStale(tx, new Date(clock.now().getTime() - UNUSED_ATTACHMENT_MS), REMOVED_AT_ONCE)
        await removeRows(jobs, tx, rows)
        return rows.length
      })
    },
  }
}
export type AttachService = ReturnType<typeof createAttachService>

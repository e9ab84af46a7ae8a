import { TEXT_PICTURES_UNUSED_MAX, TEXT_PICTURE_KEPT_DAYS } from '#shared/course/textPictures.ts'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { DAY_MS, HOUR_MS } from '#shared/kernel/moments.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { isSquare } from '#shared/siteInfo/icon.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import type { StoredPicture } from '#shared/kernel/call/pictureFields.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { decodePicture, imageUrlOf, pictureKey, removePicture, removePictures, storePicture } from '#server/infra/media/pictures/pictures.ts'
import { lockLiveCourse } from './queries/courses.ts'
import { checkTextPictures, countUnused, deleteUnused, insertTextPicture, listDueSites } from './queries/textPictures.ts'

const SITES_AT_ONCE = 100
const REMOVED_AT_ONCE = 500
const CHECK_AFTER_MS = 20 * HOUR_MS

/** Pictures of introductions, lessons, notices and campaigns (decision 0049). The caller checks permissions. */
export function courseTextPictures({ database: { db }, clock, storage, jobs }: Pick<ServerPorts, 'database' | 'clock' | 'storage' | 'jobs'>) {
  /** @param lock refuses where the text cannot be written, in the transaction that notes the picture */
  async function add({ channelSeq, userSeq }: MemberRef, dataUrl: string, { lock, square = false }: { lock?: (tx: Db) => Promise<unknown>; square?: boolean } = {}): Promise<StoredPicture> {
    if ((await countUnused(db, channelSeq)) >= TEXT_PICTURES_UNUSED_MAX) throw new AppError('picturesFull')
    const made = await decodePicture(dataUrl, `person ${userSeq}`)
    if (square && !isSquare(made)) throw new AppError('invalidInput', {}, [{ path: ['image'], message: validationMessage('validation:invalid') }])
    const key = await storePicture(storage, channelSeq, made)
    const imageUrl = imageUrlOf(key) ?? ''
    try {
      await db.transaction(async (tx) => {
        await lock?.(tx)
        await insertTextPicture(tx, channelSeq, /([0-9a-f]{32})\.webp$/.exec(key)?.[1] ?? '', clock.now())
      })
    } catch (error) {
      await removePicture(storage, key)
      throw error
    }
    return { imageUrl: pictureOfSize(imageUrl, 'large'), width: made.width, height: made.height }
  }

  return {
    /** Stores a picture for a text of the class. Throws as `decodePicture`, `classInTrash`, `picturesFull`. */
    addTextPicture: async (course: CourseRef, dataUrl: string, userSeq: number): Promise<StoredPicture> =>
      add({ channelSeq: course.channelSeq, userSeq }, dataUrl, { lock: (tx) => lockLiveCourse(tx, course) }),

    /** Stores a picture for a notice or campaign of the site. Throws as `decodePicture`, `picturesFull`. */
    addSitePicture: async (member: MemberRef, dataUrl: string): Promise<StoredPicture> => add(member, dataUrl),

    /** As `addSitePicture`; also throws `invalidInput` for a picture that is not square. */
    addSiteIcon: async (member: MemberRef, dataUrl: string): Promise<StoredPicture> => add(member, dataUrl, { square: true }),

    /** Removes pictures that no text has used for `TEXT_PICTURE_KEPT_DAYS`; returns how many. */
    async removeUnusedPictures(): Promise<number> {
      const now = clock.now()
      let removed = 0
      for (const channelSeq of await listDueSites(db, new Date(now.getTime() - CHECK_AFTER_MS), SITES_AT_ONCE)) {
        removed += await db.transaction(async (tx) => {
          await checkTextPictures(tx, channelSeq, now)
          const ids = await deleteUnused(tx, channelSeq, new Date(now.getTime() - TEXT_PICTURE_KEPT_DAYS * DAY_MS), REMOVED_AT_ONCE)
          await removePictures(jobs, tx, ids.map((id) => pictureKey(channelSeq, id)))
          return ids.length
        })
      }
      return removed
    },
  }
}

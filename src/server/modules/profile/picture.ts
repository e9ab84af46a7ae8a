import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { profileImageTypes } from '#shared/profile/fields.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { decodePicture, imageKeyOf, imageUrlOf, removePictures, storePicture } from '#server/infra/media/pictures/pictures.ts'
import type { Db } from '#server/infra/db/database.ts'
import { lockUser, writeUser } from './queries.ts'

const NO_CHANNEL = 0

export interface ProfilePictures {
  /** Replaces the picture; '' removes it. Throws as `decodePicture`. */
  set(userSeq: number, dataUrl: string): Promise<string | null>
  /** Deletes the file after commit, if it is ours. */
  erase(tx: Db, profileImageUrl: string | null): Promise<void>
}

export function createProfilePictures({ database: { db }, storage, jobs }: Pick<ServerPorts, 'database' | 'storage' | 'jobs'>): ProfilePictures {
  const erase = (tx: Db, profileImageUrl: string | null) => removePictures(jobs, tx, [imageKeyOf(profileImageUrl)])

  return {
    erase,

    async set(userSeq, dataUrl) {
      const key = dataUrl === '' ? null : await storePicture(storage, NO_CHANNEL, await decodePicture(dataUrl, `person ${userSeq}`, profileImageTypes))
      const profileImageUrl = key === null ? null : imageUrlOf(pictureOfSize(key, 'small'))
      await db.transaction(async (tx) => {
        // Locked: otherwise concurrent changes leak the first file.
        const before = await lockUser(tx, userSeq)
        await writeUser(tx, userSeq, { profileImageUrl })
        await erase(tx, before?.profileImageUrl ?? null)
      })
      return profileImageUrl
    },
  }
}

import { eq } from 'drizzle-orm'
import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import { profileImageTypes } from '#shared/profile/fields.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { decodePicture, imageKeyOf, imageUrlOf, removePictures, storePicture } from '#server/infra/media/pictures/pictures.ts'
import type { Db } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/index.ts'

/** People belong to no site: their pictures are kept beside those of the sites. */
const NO_CHANNEL = 0

/** Pictures of people (AUTH-10). */
export interface ProfilePictures {
  /** Sets the person's picture from a data URL, or takes it away when empty; the one before is erased. Throws as `decodePicture`. */
  set(userSeq: number, dataUrl: string): Promise<string | null>
  /** Erases a picture by its address, if it is one of ours, within the transaction that shows it no more. */
  erase(tx: Db, profileImageUrl: string | null): Promise<void>
}

/** Makes the service. */
export function createProfilePictures({ database: { db }, storage, jobs }: Pick<ServerPorts, 'database' | 'storage' | 'jobs'>): ProfilePictures {
  const erase = (tx: Db, profileImageUrl: string | null) => removePictures(jobs, tx, [imageKeyOf(profileImageUrl)])

  return {
    erase,

    async set(userSeq, dataUrl) {
      const key = dataUrl === '' ? null : await storePicture(storage, NO_CHANNEL, await decodePicture(dataUrl, `person ${userSeq}`, profileImageTypes))
      const profileImageUrl = key === null ? null : imageUrlOf(pictureOfSize(key, 'small'))
      await db.transaction(async (tx) => {
        // Locked, so that of two pictures set at once the first is not forgotten.
        const [row] = await tx.select({ profileImageUrl: users.profileImageUrl }).from(users).where(eq(users.userSeq, userSeq)).for('update')
        await tx.update(users).set({ profileImageUrl }).where(eq(users.userSeq, userSeq))
        await erase(tx, row?.profileImageUrl ?? null)
      })
      return profileImageUrl
    },
  }
}

import { pictureOfSize } from '#shared/kernel/format/pictures.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { imageKeyOf } from '#server/infra/media/pictures/pictures.ts'
import { users } from '#server/infra/db/schema/index.ts'
import type { ArchivePart } from '#server/infra/personalArchive.ts'
import { StorageMissing } from '#server/infra/storage/keys.ts'
import type { Particulars } from '../particulars.ts'

async function* json(content: object): AsyncGenerator<string> {
  yield `${JSON.stringify(content, null, 2)}\n`
}

export function profilePart({ storage }: Pick<ServerPorts, 'storage'>, particulars: Pick<Particulars, 'read'>): ArchivePart {
  return {
    table: users,
    async* files(_, userSeq) {
      const profile = await particulars.read(userSeq)
      yield { name: 'profile.json', content: json(profile) }
      const key = imageKeyOf(profile.profileImageUrl)
      if (key === null) return
      try {
        yield { name: 'pictures/profile.webp', content: await storage.read(pictureOfSize(key, 'large')), isPressed: true }
      } catch (error) {
        if (!(error instanceof StorageMissing)) throw error
      }
    },
  }
}

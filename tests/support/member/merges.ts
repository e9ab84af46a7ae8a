import { contract } from '#shared/contract.ts'
import type { Person, Site } from '#tests/support/server/factories.ts'

/** Merges a member of a site into another, as its owner. */
export async function mergeMembers({ channelSeq, owner }: Site, { gone, kept }: { gone: Person; kept: Person }) {
  const params = { channelSeq, userSeq: kept.userSeq }
  const { digest } = await owner.client(contract.member.mergePreview, { params, query: { otherUserSeq: gone.userSeq } })
  return owner.client(contract.member.merge, { params, body: { otherUserSeq: gone.userSeq, name: gone.name, digest } })
}

import type { Permission } from '#shared/kernel/access/permissions.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { MemberFilterRead } from '#shared/member/contract.ts'
import { permissionsOf } from '#shared/segment/rules.ts'
import type { BulkChosen } from '#server/infra/bulkAction.ts'
import type { Db } from '#server/infra/db/database.ts'
import { findSegment } from '#server/modules/segment/index.ts'
import { listChosen } from './queries.ts'
import type { ChosenMember } from './queries.ts'

/** Members of a site whom a bulk change is about. Throws `segmentNotFound`, and `noPermission` for a segment whose rules the caller may not read. */
export async function selectMembers(
  db: Db, channelSeq: number, chosen: BulkChosen<MemberFilterRead>, { now, limit, can }: { now: Date; limit: number; can: (permission: Permission) => boolean },
): Promise<ChosenMember[]> {
  if (chosen.way === 'these') return listChosen(db, channelSeq, chosen, now, limit)
  const { segmentSeq, ...filter } = chosen.filter
  if (segmentSeq === undefined) return listChosen(db, channelSeq, { ...chosen, filter }, now, limit)
  const found = await findSegment(db, { channelSeq, segmentSeq })
  if (found === undefined) throw new AppError('segmentNotFound')
  if (!(['SITE_USER_READ', ...permissionsOf(found.rules)] as const).every(can)) throw new AppError('noPermission')
  return listChosen(db, channelSeq, { ...chosen, filter: { ...filter, segment: found.rules } }, now, limit)
}

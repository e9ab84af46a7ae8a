import { curriculumTypeCd } from '#shared/kernel/codes.ts'
import { isAttending } from '#shared/enrollment/rules.ts'
import { liveJoin, liveTag } from '#shared/live/joinWindow.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf } from '#server/infra/db/moments.ts'
import { listLiveLessons } from './queries.ts'

const seoulMoment = (day: string | null, time: string | null) => Date.parse(`${day}T${time}:00+09:00`)

/** Live lessons in progress in the user's classes (platform spec §4, live polling). */
export async function listNowLives(db: Db, userSeq: number, now: Date) {
  const rows = await listLiveLessons(db, userSeq)
  const at = now.getTime()
  return rows.flatMap(({ body, choiseStatusCd, attendAt, validAt, ...place }) => {
    if (body.curriculumTypeCd !== curriculumTypeCd.live) return []
    if (!isAttending({ choiseStatusCd, attendAt: isoOf(attendAt), validAt: isoOf(validAt) }, at)) return []
    const startAt = seoulMoment(body.liveAt, body.liveStartAt)
    const endAt = seoulMoment(body.liveEndDateAt ?? body.liveAt, body.liveEndAt)
    if (Number.isNaN(startAt) || Number.isNaN(endAt) || liveTag(startAt, endAt, at) === 'end' || !liveJoin(startAt, at).enabled) return []
    return [{ ...place, title: body.title, startAt: new Date(startAt).toISOString() }]
  })
}

import { randomInt } from 'node:crypto'
import { REFERER_CODE_LENGTH } from '#shared/referral/contract.ts'
import type { ReferralInvitation, ReferralLink, Referrer } from '#shared/referral/contract.ts'
import { referralPaths } from '#shared/referral/paths.ts'
import { displayDefaults } from '#shared/course/display.ts'
import { courseStanding } from '#shared/kernel/access/can.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import { trashTypeCd, yn } from '#shared/kernel/codes.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef } from '#shared/kernel/refs.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { imageUrlOf } from '#server/infra/media/pictures/pictures.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { readVisibleCourse } from '#server/modules/course/index.ts'
import { countArrivals, findLink, listReferrers, noteArrival, takeLink } from './queries.ts'
import type { CodeRef } from './queries.ts'

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const newCode = () => Array.from({ length: REFERER_CODE_LENGTH }, () => characters[randomInt(characters.length)]).join('')

/** Links by which people bring others to a class (COUR-06, COUR-11). */
export function createReferralService(ports: Pick<ServerPorts, 'database' | 'clock' | 'config'>) {
  const { database: { db }, clock } = ports

  /** Throws `invitationNotFound` for an unknown code, and for a class that the caller may not see. */
  async function linkOf(actor: Actor, ref: CodeRef) {
    const found = await findLink(db, ref)
    if (found === undefined) throw new AppError('invitationNotFound')
    await readVisibleCourse(db, { channelSeq: ref.channelSeq, courseSeq: found.courseSeq }, actor).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError('invitationNotFound') : error
    })
    return found
  }

  return {
    /** Throws as `readVisibleCourse`, and `classInTrash`. */
    async link(actor: Actor, course: CourseRef, userSeq: number): Promise<ReferralLink> {
      const { trashTypeCd: trash } = await readVisibleCourse(db, course, actor)
      if (trash !== trashTypeCd.normal) throw new AppError('classInTrash')
      const person = { ...course, userSeq }
      const refererCode = await takeLink(db, person, newCode(), clock.now())
      const { link } = await siteLinksOf(ports, course.channelSeq)
      const url = new URL(link(referralPaths.invite.replace(':refererCode', refererCode)))
      url.protocol = 'https:'
      return { refererCode, refererCodeUrl: url.href, ...await countArrivals(db, person) }
    },

    async read(actor: Actor, ref: CodeRef): Promise<ReferralInvitation> {
      const { courseSeq, courseTypeCd, title, imageKey, name, withdrawnAt, display, senderTypeCd, appointedCd } = await linkOf(actor, ref)
      const { inviteEventYn, canSendInviteEventYn, inviteEventTitle, inviteEventInfo } = { ...displayDefaults, ...display }
      const isStaff = courseStanding({ userTypeCd: senderTypeCd, isChannelUser: true }, appointedCd) !== null
      const isShown = inviteEventYn === yn.yes && inviteEventTitle !== '' && (canSendInviteEventYn === yn.yes || isStaff)
      return { courseSeq, courseTypeCd, title, imageUrl: imageUrlOf(imageKey), name: withdrawnAt === null ? name : '', event: isShown ? { title: inviteEventTitle, info: inviteEventInfo } : null }
    },

    /** One's own link brings nobody. */
    async arrive(actor: Actor, ref: CodeRef, userSeq: number): Promise<void> {
      const { courseSeq, userSeq: referrerSeq } = await linkOf(actor, ref)
      if (referrerSeq !== userSeq) await noteArrival(db, { channelSeq: ref.channelSeq, courseSeq, userSeq }, referrerSeq, clock.now())
    },

    async referrers(course: CourseRef): Promise<Referrer[]> {
      return (await listReferrers(db, course)).map(({ withdrawnAt, ...one }) => (withdrawnAt === null ? one : { ...one, email: '' }))
    },
  }
}
export type ReferralService = ReturnType<typeof createReferralService>

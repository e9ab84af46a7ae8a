import { isEnrolledNow, isExtended } from '#shared/pack/access.ts'
import type { packCalls } from '#shared/pack/contract.ts'
import { packCurrencies, packOf, packSaving } from '#shared/pack/rules.ts'
import { courseDefaults } from '#shared/course/form.ts'
import { approvedAttendance } from '#shared/enrollment/attendance.ts'
import type { Actor } from '#shared/kernel/access/can.ts'
import type { CallParsed, CallReply } from '#shared/kernel/call/call.ts'
import { choiseStatusCd, courseTypeCd, fareCd, isPack, publicCd as publicCds, trashTypeCd } from '#shared/kernel/codes.ts'
import { validationMessage } from '#shared/kernel/format/validationMessage.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { CourseRef, MemberRef } from '#shared/kernel/refs.ts'
import type { Db } from '#server/infra/db/database.ts'
import { isoOf, nextVersion } from '#server/infra/db/moments.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { findCourse, formOf, insertCourse, listPackCards, lockClasses, lockLiveCourse, presentCard, valuesOf, writeCourse, writePackClasses } from '#server/modules/course/index.ts'
import type { CourseRow, CourseService } from '#server/modules/course/index.ts'
import { freeOf, listAttendeesIn } from '#server/modules/enrollment/index.ts'

export type PackPorts = Pick<ServerPorts, 'database' | 'clock'>
type NewPack = CallParsed<typeof packCalls.create>['body']
type Detail = CallReply<typeof packCalls.detail>
type Cards = Awaited<ReturnType<typeof listPackCards>>

const refuse = (path: (string | number)[], key: 'validation:packClass' | 'validation:packCurrency') => new AppError('invalidInput', {}, [{ path, message: validationMessage(key) }])

/** Throws `invalidInput` for what is no live class of the site, and for classes that the package's currency forbids (PACK-01). */
function requireClasses(rows: readonly CourseRow[], courseSeqs: readonly number[], pack: { fareCd: string; currency: string }): void {
  const fits = (courseSeq: number) => rows.some((row) => row.courseSeq === courseSeq && row.purgedAt === null && row.trashTypeCd === trashTypeCd.normal && !isPack(row))
  const wrong = courseSeqs.findIndex((courseSeq) => !fits(courseSeq))
  if (wrong >= 0) throw refuse(['courseSeqs', wrong], 'validation:packClass')
  if (pack.fareCd === fareCd.paid && !packCurrencies(rows).includes(pack.currency)) throw refuse(['currency'], 'validation:packCurrency')
}

/** Packages of classes (courses spec §2 to §5; PACK-01 to PACK-04). The caller checks permissions. */
export function createPackService({ database: { db }, clock }: PackPorts, courses: Pick<CourseService, 'detail'>) {
  /** When access ends if the package is bought now, in epoch ms; null: never. */
  async function packUntil(pack: CourseRef, now: number): Promise<number | null> {
    const found = await findCourse(db, pack, null)
    return found === undefined ? null : approvedAttendance(formOf(found.course), now).validAt
  }

  async function presentClasses(pack: CourseRef, rows: Cards, userSeq: number | null, now: Date): Promise<Detail['classes']> {
    const mine = userSeq === null ? [] : await listAttendeesIn(db, pack.channelSeq, rows.map(({ courseSeq }) => courseSeq), userSeq)
    const own = new Map(mine.map((row) => [row.courseSeq, { choiseStatusCd: row.choiseStatusCd, validAt: isoOf(row.validAt) }]))
    const enrolled = [...own.values()].filter((one) => isEnrolledNow(one, now.getTime()))
    const until = enrolled.length === 0 ? null : await packUntil(pack, now.getTime())
    return rows.map((row) => {
      const here = own.get(row.courseSeq) ?? { choiseStatusCd: null, validAt: null }
      const extending = isExtended(here, until, now.getTime())
      return {
        ...presentCard(row, now),
        isEnrolled: isEnrolledNow(here, now.getTime()),
        validAt: here.validAt,
        isExtended: extending,
        extendedTo: extending && until !== null ? new Date(until).toISOString() : null,
        isFullForMe: (freeOf(row, 0) ?? 1) <= 0 && here.choiseStatusCd !== choiseStatusCd.approved,
      }
    })
  }

  return {
    /** Creates a draft package, paid for in a currency that its classes allow. Throws as `requireClasses`. */
    async create({ userSeq, channelSeq }: MemberRef, { title, currency, courseSeqs }: NewPack): Promise<{ courseSeq: number; updatedAt: string }> {
      const now = clock.now()
      const values = { ...valuesOf({ ...courseDefaults, title, fareCd: fareCd.paid, currency }), courseTypeCd: courseTypeCd.package, channelSeq, writerSeq: userSeq, createdAt: now, updatedAt: now }
      const courseSeq = await db.transaction(async (tx) => {
        requireClasses(await lockClasses(tx, channelSeq, courseSeqs), courseSeqs, values)
        const pack = { channelSeq, courseSeq: await insertCourse(tx, values, userSeq) }
        await writePackClasses(tx, pack, courseSeqs)
        return pack.courseSeq
      })
      return { courseSeq, updatedAt: now.toISOString() }
    },

    /** Throws `classNotFound` for a class, and as the detail of a class. */
    async detail(actor: Actor, pack: CourseRef, forUpdate = false): Promise<Detail> {
      const { course } = await courses.detail(actor, pack, forUpdate)
      if (!isPack(course)) throw new AppError('classNotFound')
      const now = clock.now()
      const rows = await listPackCards(db, pack)
      const isStaff = course.viewer.userTypeCd !== null
      const shown = rows.filter(({ publicCd }) => isStaff || publicCd === publicCds.public)
      return {
        pack: { ...packOf(course), isFull: course.isFull, likeAt: course.viewer.likeAt, settingPayTimeYn: course.settingPayTimeYn },
        classes: await presentClasses(pack, shown, actor.userSeq, now),
        saving: packSaving(course, shown.map((row) => presentCard(row, now)), now.getTime()) as Detail['saving'],
      }
    },

    /** Replaces the classes at once. Who has the package keeps what it gave. Throws `classInTrash`, and as `requireClasses`. */
    async saveClasses(pack: CourseRef, courseSeqs: readonly number[]): Promise<{ courseSeqs: number[] }> {
      return db.transaction(async (tx: Db) => {
        const row = await lockLiveCourse(tx, pack)
        if (!isPack(row)) throw new AppError('classNotFound')
        const classes = await lockClasses(tx, pack.channelSeq, courseSeqs)
        requireClasses(classes, courseSeqs, row)
        if (row.publicCd === publicCds.public) {
          const hidden = courseSeqs.findIndex((courseSeq) => classes.some((one) => one.courseSeq === courseSeq && one.publicCd !== publicCds.public))
          if (hidden >= 0) throw refuse(['courseSeqs', hidden], 'validation:packClass')
        }
        await writePackClasses(tx, pack, courseSeqs)
        await writeCourse(tx, pack, { updatedAt: nextVersion(row.updatedAt, clock.now()) })
        return { courseSeqs: [...courseSeqs] }
      })
    },
  }
}
export type PackService = ReturnType<typeof createPackService>

import { enrollmentAlarms } from '#shared/enrollment/alarms.ts'
import { socketCommand } from '#shared/kernel/socket/commands.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { EMAIL_ACCOUNT } from '#shared/social/providers.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import type { UserRow } from '#server/modules/auth/index.ts'
import { tellFreeSeats } from '#server/modules/enrollment/index.ts'
import { readSitesLeftAlone } from '#server/modules/ownership/index.ts'
import type { ProfilePictures } from './picture.ts'
import { deleteCodes, deleteInvitations, endSessions, forget, leaveClasses, listSiteNames, lockNotified, writeUser } from './queries.ts'

// `.invalid` is reserved (RFC 2606): nobody can sign up with it.
const addressOfNobody = (userSeq: number) => `withdrawn.${userSeq}@withdrawn.invalid`

/** Permanent account deletion (AUTH-10). */
export interface Withdrawal {
  /** Throws `onlyOwner` with the sites that would have no owner left. */
  withdraw(person: UserRow, language: Language): Promise<void>
}

export function createWithdrawal(
  { database: { db }, clock, announcer, mailer, log, alarms: raiser, jobs }: Pick<ServerPorts, 'database' | 'clock' | 'announcer' | 'mailer' | 'log' | 'alarms' | 'jobs'>,
  pictures: Pick<ProfilePictures, 'erase'>,
): Withdrawal {
  return {
    async withdraw(person, language) {
      const { userSeq } = person
      const now = clock.now()
      const ended = await db.transaction(async (tx) => {
        await checkOwners(tx, userSeq)
        const left = await leaveClasses(tx, userSeq)
        await lockNotified(tx, userSeq)
        await checkOwners(tx, userSeq)
        // Before personal data is erased, so that these are anonymous too.
        for (const { channelSeq, courseSeq, hadSeat } of left) {
          await raiser.raise(tx, { kind: enrollmentAlarms.enrollCancelled, channelSeq, courseSeq, actorSeq: userSeq })
          await tellFreeSeats(tx, { clock, alarms: raiser, jobs, announcer }, { channelSeq, courseSeq }, hadSeat ? 1 : 0)
        }
        await forget(tx, userSeq)
        await pictures.erase(tx, person.profileImageUrl)
        await deleteCodes(tx, person.email)
        await deleteInvitations(tx, person.email)
        await writeUser(tx, userSeq, {
          email: addressOfNobody(userSeq), name: '', phone: null, phoneAt: null, profileImageUrl: null, biography: '', passwordHash: null, snsTypeCd: EMAIL_ACCOUNT,
          isAuthenticated: false, termsAt: null, marketingAt: null, opensAt: null, alarmsOff: [], alarmMails: {}, quietHours: null, withdrawnAt: now,
        })
        return endSessions(tx, userSeq, now)
      })
      for (const sessionSeq of ended) announcer.announce({ session: sessionSeq }, { command: socketCommand.sessionEnded })
      await mailer.send(mailText(language, 'withdrawn', person.email, { name: person.name }))
        .catch((error: unknown) => log.error({ err: error }, 'mail of a withdrawal not sent'))
    },
  }
}

/** Locks the owners: of two who leave at once, one stays. */
async function checkOwners(tx: Db, userSeq: number): Promise<void> {
  const alone = await readSitesLeftAlone(tx, userSeq, true)
  if (alone.length === 0) return
  throw new AppError('onlyOwner', { sites: (await listSiteNames(tx, alone)).join(', ') })
}

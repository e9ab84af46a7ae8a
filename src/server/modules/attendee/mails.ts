import type { CourseRef } from '#shared/kernel/refs.ts'
import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { attendeeAlarms } from '#shared/attendee/alarms.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { listRecipients } from './queries.ts'

export const ATTENDEE_MAIL_QUEUE = 'attendee-mail'
type MailKind = 'attendApproved' | 'attendAdded' | 'attendToPay' | 'attendCancelled' | 'payTimeOver'

export interface AttendeeMail extends CourseRef {
  kind: MailKind
  attendSeqs: number[]
}

const deadline = (language: Language, at: Date) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Seoul' }).format(at)

type Recipient = Awaited<ReturnType<typeof listRecipients>>[number]

/** Whether what the mail says is still so: staff may have changed it again meanwhile. */
const isStill: Record<MailKind, (person: Recipient) => boolean> = {
  attendApproved: (person) => person.choiseStatusCd === choiseStatusCd.approved,
  attendAdded: (person) => person.choiseStatusCd === choiseStatusCd.approved,
  attendToPay: (person) => person.payUntil !== null,
  attendCancelled: (person) => person.choiseStatusCd === choiseStatusCd.cancelled,
  payTimeOver: (person) => person.choiseStatusCd === choiseStatusCd.cancelled,
}

/** Mails learners the outcome of their applications, in the language in which they applied. */
export function attendeeMailJob({ database, siteMails, config, log, alarms }: Pick<ServerPorts, 'database' | 'siteMails' | 'config' | 'log' | 'alarms'>): SentJob {
  async function run({ channelSeq, courseSeq, kind, attendSeqs }: AttendeeMail, signal: AbortSignal): Promise<void> {
    const { link } = await siteLinksOf({ database, config }, channelSeq)
    const path = kind === attendeeAlarms.attendToPay.name ? `/classes/${courseSeq}/payment` : `/classes/${courseSeq}`
    const people = (await listRecipients(database.db, { channelSeq, courseSeq }, attendSeqs)).filter(isStill[kind])
    // The other kinds raise theirs with the change; additions may have been undone until now.
    if (kind === attendeeAlarms.attendAdded.name && people.length > 0) {
      await database.db.transaction((tx) => alarms.raise(tx, { kind: attendeeAlarms.attendAdded, channelSeq, courseSeq, personSeqs: people.map(({ userSeq }) => userSeq) }))
    }
    for (const person of people) {
      signal.throwIfAborted()
      const language = person.language ?? 'ko'
      const { reason } = person
      const values = { name: person.name, title: person.title, until: person.payUntil === null ? '' : deadline(language, person.payUntil), ...(reason === null ? {} : { reason }) }
      await siteMails.send({ channelSeq, kind: kind === attendeeAlarms.attendCancelled.name && reason !== null ? 'attendCancelledWhy' : kind, language, to: person.email, values, url: link(path) })
        .catch((error: unknown) => log.error({ err: error, channelSeq, courseSeq, kind }, 'mail of an application not sent'))
    }
  }
  return { queue: ATTENDEE_MAIL_QUEUE, run: (payload, signal) => run(payload as AttendeeMail, signal), retries: 0, expireMinutes: 60 }
}

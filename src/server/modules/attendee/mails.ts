import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { attendeeAlarms } from '#shared/attendee/alarms.ts'
import type { SentJob } from '#server/infra/module.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { ATTENDEE_MAIL_QUEUE } from '#server/modules/enrollment/index.ts'
import type { AttendeeMail, AttendeeMailKind } from '#server/modules/enrollment/index.ts'
import { MAIL_RUN, createMailRun } from '#server/modules/mailText/index.ts'
import { listRecipients } from './queries.ts'

export { ATTENDEE_MAIL_QUEUE }

const deadline = (language: Language, at: Date) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Seoul' }).format(at)

type Recipient = Awaited<ReturnType<typeof listRecipients>>[number]

/** Whether what the mail says is still so: staff may have changed it again meanwhile. */
const isStill: Record<AttendeeMailKind, (person: Recipient) => boolean> = {
  attendApproved: (person) => person.choiseStatusCd === choiseStatusCd.approved,
  attendAdded: (person) => person.choiseStatusCd === choiseStatusCd.approved,
  attendToPay: (person) => person.payUntil !== null,
  attendCancelled: (person) => person.choiseStatusCd === choiseStatusCd.cancelled,
  payTimeOver: (person) => person.choiseStatusCd === choiseStatusCd.cancelled,
  seatOffered: (person) => person.payUntil !== null,
  offerOver: (person) => person.choiseStatusCd === choiseStatusCd.cancelled,
}

/** Mails learners the outcome of their applications, in the language in which they applied. */
export function attendeeMailJob(ports: Pick<ServerPorts, 'database' | 'siteMails' | 'config' | 'log' | 'alarms' | 'clock'>): SentJob {
  const { database, siteMails, config, log, alarms } = ports
  async function run(job: AttendeeMail, signal: AbortSignal): Promise<void> {
    const { channelSeq, courseSeq, kind, attendSeqs } = job
    const mails = createMailRun(ports, job)
    const { link } = await siteLinksOf({ database, config }, channelSeq)
    const path = kind === attendeeAlarms.attendToPay.name ? `/classes/${courseSeq}/payment` : kind === attendeeAlarms.seatOffered.name ? `/classes/${courseSeq}/payment?ps=00` : `/classes/${courseSeq}`
    const people = (await listRecipients(database.db, { channelSeq, courseSeq }, attendSeqs)).filter(isStill[kind])
    // The other kinds raise theirs with the change; additions may have been undone until now.
    if (kind === attendeeAlarms.attendAdded.name && people.length > 0) {
      await mails.once((tx) => alarms.raise(tx, { kind: attendeeAlarms.attendAdded, channelSeq, courseSeq, personSeqs: people.map(({ userSeq }) => userSeq) }))
    }
    await mails.each(people, ({ attendSeq }) => attendSeq, signal, async ({ language: chosen, name, title, payUntil, reason, email }) => {
      const language = chosen ?? 'ko'
      const values = { name, title, until: payUntil === null ? '' : deadline(language, payUntil), ...(reason === null ? {} : { reason }) }
      const mailKind = kind === attendeeAlarms.attendCancelled.name && reason !== null ? 'attendCancelledWhy' : kind
      await siteMails.send({ channelSeq, kind: mailKind, language, to: email, values, url: link(path) })
        .catch((error: unknown) => log.error({ err: error, channelSeq, courseSeq, kind }, 'mail of an application not sent'))
    })
  }
  return { queue: ATTENDEE_MAIL_QUEUE, run: (payload, signal) => run(payload as AttendeeMail, signal), ...MAIL_RUN }
}

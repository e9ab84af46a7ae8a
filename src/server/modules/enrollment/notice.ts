import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
import { mailText } from '#server/infra/mail/texts.ts'
import { siteLinksOf } from '#server/modules/channel/index.ts'
import { findRecipient } from './queries.ts'

export interface NewEnrollment {
  channelSeq: number
  courseSeq: number
  userSeq: number
  title: string
  choiseStatusCd: string
}

/** Confirms an enrollment or application by mail. The enrollment is committed, so mail errors are logged, not thrown. */
export function createEnrollmentNotice({ database, mailer, config, log }: Pick<ServerPorts, 'database' | 'mailer' | 'config' | 'log'>) {
  return async function send(enrollment: NewEnrollment, language: Language): Promise<void> {
    const { channelSeq, courseSeq, title } = enrollment
    try {
      const person = await findRecipient(database.db, enrollment.userSeq)
      if (person === undefined) return
      const kind = enrollment.choiseStatusCd === choiseStatusCd.approved ? 'enrolled' : 'waiting'
      const { link } = await siteLinksOf({ database, config }, channelSeq)
      await mailer.send(mailText(language, kind, person.email, { name: person.name, title }, link(`/classes/${courseSeq}`)))
    } catch (error) {
      log.error({ err: error, channelSeq, courseSeq }, 'enrollment mail not sent')
    }
  }
}

import { choiseStatusCd } from '#shared/kernel/codes.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { ServerPorts } from '#server/infra/ports.ts'
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
export function createEnrollmentNotice({ database, siteMails, config, log }: Pick<ServerPorts, 'database' | 'siteMails' | 'config' | 'log'>) {
  return async function send(enrollment: NewEnrollment, language: Language): Promise<void> {
    const { channelSeq, courseSeq, title } = enrollment
    try {
      const person = await findRecipient(database.db, enrollment.userSeq)
      if (person === undefined) return
      const kind = enrollment.choiseStatusCd === choiseStatusCd.approved ? 'enrolled' : 'waiting'
      const { link } = await siteLinksOf({ database, config }, channelSeq)
      await siteMails.send({ channelSeq, kind, language, to: person.email, values: { name: person.name, title }, url: link(`/classes/${courseSeq}`) })
    } catch (error) {
      log.error({ err: error, channelSeq, courseSeq }, 'enrollment mail not sent')
    }
  }
}

import { fillValues } from '#shared/mailText/rules.ts'
import type { MailWords } from '#shared/mailText/rules.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { SiteMailKind } from '#shared/mailText/kinds.ts'
import { mailTemplate, renderMail } from '#server/infra/mail/texts.ts'
import type { Mail, ServerPorts, SiteMail, SiteMails } from '#server/infra/ports.ts'
import { findSiteText, noteSent } from './queries.ts'

/** The default text of a mail. */
export const defaultWords = (kind: SiteMailKind, language: Language): MailWords => mailTemplate(language, kind)

/** Renders a text with its values filled in. */
export function renderWords({ subject, content, action }: MailWords, { language, to, values, url, news }: Pick<SiteMail, 'language' | 'to' | 'values' | 'url' | 'news'>): Mail {
  return renderMail(language, to, { subject: fillValues(subject, values), body: fillValues(content, values), action: { label: fillValues(action, values), url }, news })
}

/** Sends mails of a site in the text that it wrote in the recipient's language, else in the default one. */
export function createSiteMails({ database: { db }, mailer, clock, log }: Pick<ServerPorts, 'database' | 'mailer' | 'clock' | 'log'>): SiteMails {
  // What the mail server took must not be sent again because the note of it failed.
  const note = (mail: Parameters<typeof noteSent>[1]) => noteSent(db, mail).catch((error: unknown) => log.error({ err: error, channelSeq: mail.channelSeq }, 'a sent mail was not noted'))
  return {
    async send(mail) {
      const found = await findSiteText(db, mail)
      if (found === undefined) throw new Error(`a mail of site ${mail.channelSeq}, which does not exist`)
      const rendered = renderWords(found.words ?? defaultWords(mail.kind, mail.language), { ...mail, values: { site: found.site, ...mail.values } })
      const sent = { channelSeq: mail.channelSeq, kind: mail.kind, to: mail.to, subject: rendered.subject }
      try {
        await mailer.send(rendered)
      } catch (error) {
        await note({ ...sent, outcome: 'failed', at: clock.now() })
        throw error
      }
      await note({ ...sent, outcome: 'sent', at: clock.now() })
    },
  }
}

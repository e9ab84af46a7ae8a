import { fillValues } from '#shared/mailText/rules.ts'
import type { MailWords } from '#shared/mailText/rules.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import type { SiteMailKind } from '#shared/mailText/kinds.ts'
import { mailTemplate, renderMail } from '#server/infra/mail/texts.ts'
import type { Mail, ServerPorts, SiteMail, SiteMails } from '#server/infra/ports.ts'
import { findSiteText } from './queries.ts'

/** The default text of a mail. */
export const defaultWords = (kind: SiteMailKind, language: Language): MailWords => mailTemplate(language, kind)

/** Renders a text with its values filled in. */
export function renderWords({ subject, content, action }: MailWords, { language, to, values, url, news }: Pick<SiteMail, 'language' | 'to' | 'values' | 'url' | 'news'>): Mail {
  return renderMail(language, to, { subject: fillValues(subject, values), body: fillValues(content, values), action: { label: fillValues(action, values), url }, news })
}

/** Sends mails of a site in the text that it wrote in the recipient's language, else in the default one. */
export function createSiteMails({ database: { db }, mailer }: Pick<ServerPorts, 'database' | 'mailer'>): SiteMails {
  return {
    async send(mail) {
      const found = await findSiteText(db, mail)
      if (found === undefined) throw new Error(`a mail of site ${mail.channelSeq}, which does not exist`)
      await mailer.send(renderWords(found.words ?? defaultWords(mail.kind, mail.language), { ...mail, values: { site: found.site, ...mail.values } }))
    },
  }
}

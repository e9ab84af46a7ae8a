import { createTransport } from 'nodemailer'
import type { Clock, Mailer } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { mails } from '#server/infra/db/schema/index.ts'

/** A person waits for the call that sends: a mail server that says nothing must not hold them. */
const SMTP_TIMEOUT_MS = 10_000

/** Sends by SMTP at `smtpUrl`; without one, mail stays in the embedded outbox, which development shows as a page. */
export function createMailer(options: { smtpUrl: string | undefined; from: string; db: Db; clock: Clock }): Mailer {
  const { smtpUrl, from, db, clock } = options
  if (smtpUrl !== undefined) {
    const transport = createTransport({ url: smtpUrl, connectionTimeout: SMTP_TIMEOUT_MS, greetingTimeout: SMTP_TIMEOUT_MS, socketTimeout: SMTP_TIMEOUT_MS })
    return {
      async send(mail) {
        await transport.sendMail({ from, ...mail })
      },
    }
  }
  return {
    async send(mail) {
      await db.insert(mails).values({ recipient: mail.to, subject: mail.subject, html: mail.html, text: mail.text, createdAt: clock.now() })
    },
  }
}

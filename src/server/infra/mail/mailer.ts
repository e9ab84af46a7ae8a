import { createTransport } from 'nodemailer'
import type { Clock, Mailer } from '#server/infra/ports.ts'
import type { Db } from '#server/infra/db/database.ts'
import { mails } from '#server/infra/db/schema/index.ts'

// A user waits for the response: a silent mail server must not hold them up.
const SMTP_TIMEOUT_MS = 10_000

/** Sends by SMTP; without `smtpUrl`, writes to the embedded outbox (`/dev/outbox`). */
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

/** Connects and logs in to the mail server without sending. Rejects with the reason in `code`. */
export async function checkMailServer(smtpUrl: string, waitMs: number): Promise<void> {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

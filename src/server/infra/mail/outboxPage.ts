import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/infra/db/database.ts'
import { mails } from '#server/infra/db/schema/index.ts'
import { onlyFromThisMachine } from '#server/infra/http/thisMachine.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const page = (title: string, body: string) => `<!doctype html><html lang="ko"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title>
<style>body{font:15px/1.6 system-ui,sans-serif;max-width:760px;margin:32px auto;padding:0 16px;color:#2b2a27}
a{color:#1f6b4f}li{padding:10px 0;border-bottom:1px solid #e6e2da;list-style:none}ul{padding:0}small{color:#6b675f}
iframe{width:100%;height:560px;border:1px solid #e6e2da;border-radius:10px}</style><main>${body}</main></html>`

/** Development page `/dev/outbox`. Local only: mail holds addresses and sign-in links. */
export function registerOutboxPage(fastify: FastifyInstance, db: Db): void {
  const onRequest = onlyFromThisMachine

  fastify.get('/dev/outbox', { schema: { hide: true }, onRequest }, async (_, reply) => {
    const rows = await db.select().from(mails).orderBy(desc(mails.mailSeq)).limit(100)
    const items = rows.map((mail) => `<li><a href="/dev/outbox/${mail.mailSeq}">${escapeHtml(mail.subject)}</a><br>
      <small>${escapeHtml(mail.recipient)} · ${mail.createdAt.toISOString()}</small></li>`)
    return reply.type('text/html').send(page('Outbox', `<h1>Outbox</h1><ul>${items.join('') || '<li>No mail yet.</li>'}</ul>`))
  })

  fastify.get<{ Params: { mailSeq: string } }>('/dev/outbox/:mailSeq', { schema: { hide: true }, onRequest }, async (request, reply) => {
    const mailSeq = Number(request.params.mailSeq)
    const [mail] = Number.isSafeInteger(mailSeq) ? await db.select().from(mails).where(eq(mails.mailSeq, mailSeq)) : []
    if (mail === undefined) return reply.status(404).type('text/html').send(page('Outbox', '<p>No such mail. <a href="/dev/outbox">Outbox</a></p>'))
    // Sandboxed: the mail's markup runs nothing.
    return reply.type('text/html').send(page(escapeHtml(mail.subject), `<p><a href="/dev/outbox">← Outbox</a></p>
      <h1>${escapeHtml(mail.subject)}</h1><p><small>${escapeHtml(mail.recipient)} · ${mail.createdAt.toISOString()}</small></p>
      <iframe sandbox srcdoc="${escapeHtml(mail.html)}" title="mail"></iframe><pre>${escapeHtml(mail.text)}</pre>`))
  })
}

import type { Language } from '#shared/kernel/call/headers.ts'
import type { Mail } from '#server/infra/ports.ts'
import { text } from '#server/infra/i18n/texts.ts'

/** Each kind has `subject`, `body` and, with an `actionUrl`, `action` in `mail:`. */
export type MailKind = 'emailCode' | 'passwordReset' | 'welcome' | 'passwordChanged' | 'withdrawn' | 'enrolled' | 'waiting' | 'attendApproved' | 'attendAdded' | 'invited' | 'staffInvited' | 'attendToPay' | 'attendCancelled' | 'payTimeOver' | 'shipped' | 'membershipDue' | 'membershipFailed' | 'domainRecordGone' | 'siteClosed' | 'planUnpaid' | 'planEnded' | 'settlementClosed' | 'settlementNoAccount' | 'settlementPaid'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

export interface MailParts {
  shown?: string
  /** For marketing mail: unsubscribe page and one-click endpoint (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

function newsFooter(language: Language, unsubscribeUrl: string | undefined): { html: string; text: string[] } {
  if (unsubscribeUrl === undefined) return { html: '', text: [] }
  const why = text(language, 'mail:news.why')
  const unsubscribe = text(language, 'mail:news.unsubscribe')
  return {
    html: `<p style="margin:28px 0 0;padding-top:16px;border-top:1px solid #e6e2da;font-size:13px;color:#6b675f">${escapeHtml(why)} <a href="${escapeHtml(unsubscribeUrl)}" style="color:#6b675f">${escapeHtml(unsubscribe)}</a></p>`,
    text: [`${why}\n${unsubscribe}: ${unsubscribeUrl}`],
  }
}

/** Renders a mail as HTML and plain text. `actionUrl` becomes its button. */
export function mailText(language: Language, kind: MailKind, to: string, params: Record<string, string>, actionUrl?: string, { shown, unsubscribeUrl }: MailParts = {}): Mail {
  const subject = text(language, `mail:${kind}.subject`, params)
  const paragraphs = text(language, `mail:${kind}.body`, params).split('\n')
  const action = actionUrl === undefined ? '' : text(language, `mail:${kind}.action`, params)
  const button = actionUrl === undefined ? '' : `<p style="margin:28px 0"><a href="${escapeHtml(actionUrl)}"
    style="background:#1f6b4f;color:#fff;padding:12px 20px;border-radius:10px;text-decoration:none;display:inline-block">${escapeHtml(action)}</a></p>`
  const large = shown === undefined ? '' : `<p style="margin:28px 0;font-size:32px;line-height:1.3;font-weight:700;letter-spacing:6px;font-variant-numeric:tabular-nums">${escapeHtml(shown)}</p>`
  const footer = newsFooter(language, unsubscribeUrl)
  return {
    to,
    subject,
    html: `<!doctype html><html lang="${language}"><body style="margin:0;background:#faf8f4;padding:24px;font:16px/1.7 -apple-system,'Apple SD Gothic Neo','Noto Sans KR',sans-serif;color:#2b2a27;word-break:keep-all">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e6e2da;border-radius:14px;padding:32px">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${escapeHtml(paragraph)}</p>`).join('\n')}
${large}${button}${footer.html}</div></body></html>`,
    text: [...paragraphs, ...(shown === undefined ? [] : [shown]), ...(actionUrl === undefined ? [] : [`${action}: ${actionUrl}`]), ...footer.text].join('\n\n'),
    ...(unsubscribeUrl === undefined ? {} : { headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
  }
}

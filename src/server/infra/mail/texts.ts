import type { Language } from '#shared/kernel/call/headers.ts'
import type { Mail } from '#server/infra/ports.ts'
import { text } from '#server/infra/i18n/texts.ts'

/** Each kind has `subject`, `body` and, with an `actionUrl`, `action` in `mail:`. */
export type MailKind = 'emailCode' | 'passwordReset' | 'welcome' | 'passwordChanged' | 'withdrawn' | 'enrolled' | 'waiting' | 'attendApproved' | 'attendAdded' | 'invited' | 'staffInvited' | 'attendToPay' | 'attendCancelled' | 'payTimeOver' | 'shipped' | 'membershipDue' | 'membershipFailed' | 'domainRecordGone' | 'siteClosed' | 'planUnpaid' | 'planEnded' | 'settlementClosed' | 'settlementNoAccount' | 'settlementPaid' | 'mergedAway' | 'mergedInto' | 'unmerged'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

export interface MailParts {
  shown?: string
  /** For marketing mail: unsubscribe page and one-click endpoint (RFC 8058). */
  unsubscribeUrl?: string | undefined
}

interface Letter {
  subject: string
  /** Safe HTML, and the same as plain text. */
  html: string
  text: readonly string[]
  action?: { label: string; url: string } | undefined
  /** For marketing mail: why one gets it, and how to end that. */
  news?: { why: string; unsubscribeUrl: string } | undefined
}

function newsFooter(language: Language, news: Letter['news']): { html: string; text: string[] } {
  if (news === undefined) return { html: '', text: [] }
  const unsubscribe = text(language, 'mail:news.unsubscribe')
  return {
    html: `<p style="margin:28px 0 0;padding-top:16px;border-top:1px solid #e6e2da;font-size:13px;color:#6b675f">${escapeHtml(news.why)} <a href="${escapeHtml(news.unsubscribeUrl)}" style="color:#6b675f">${escapeHtml(unsubscribe)}</a></p>`,
    text: [`${news.why}\n${unsubscribe}: ${news.unsubscribeUrl}`],
  }
}

/** The frame of every mail, as HTML and plain text. */
export function letter(language: Language, to: string, { subject, html, text: paragraphs, action, news }: Letter): Mail {
  const button = action === undefined ? '' : `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}"
    style="background:#1f6b4f;color:#fff;padding:12px 20px;border-radius:10px;text-decoration:none;display:inline-block">${escapeHtml(action.label)}</a></p>`
  const footer = newsFooter(language, news)
  return {
    to,
    subject,
    html: `<!doctype html><html lang="${language}"><body style="margin:0;background:#faf8f4;padding:24px;font:16px/1.7 -apple-system,'Apple SD Gothic Neo','Noto Sans KR',sans-serif;color:#2b2a27;word-break:keep-all">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e6e2da;border-radius:14px;padding:32px">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>
${html}${button}${footer.html}</div></body></html>`,
    text: [...paragraphs, ...(action === undefined ? [] : [`${action.label}: ${action.url}`]), ...footer.text].join('\n\n'),
    ...(news === undefined ? {} : { headers: { 'List-Unsubscribe': `<${news.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
  }
}

/** Renders a mail of the server's own texts. `actionUrl` becomes its button. */
export function mailText(language: Language, kind: MailKind, to: string, params: Record<string, string>, actionUrl?: string, { shown, unsubscribeUrl }: MailParts = {}): Mail {
  const paragraphs = text(language, `mail:${kind}.body`, params).split('\n')
  const large = shown === undefined ? '' : `<p style="margin:28px 0;font-size:32px;line-height:1.3;font-weight:700;letter-spacing:6px;font-variant-numeric:tabular-nums">${escapeHtml(shown)}</p>`
  return letter(language, to, {
    subject: text(language, `mail:${kind}.subject`, params),
    html: `${paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${escapeHtml(paragraph)}</p>`).join('\n')}\n${large}`,
    text: [...paragraphs, ...(shown === undefined ? [] : [shown])],
    action: actionUrl === undefined ? undefined : { label: text(language, `mail:${kind}.action`, params), url: actionUrl },
    news: unsubscribeUrl === undefined ? undefined : { why: text(language, 'mail:news.why'), unsubscribeUrl },
  })
}

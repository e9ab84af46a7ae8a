import type { Language } from '#shared/kernel/call/headers.ts'
import type { PlatformMailKind, SiteMailKind } from '#shared/mailText/kinds.ts'
import type { MailWords } from '#shared/mailText/rules.ts'
import type { Mail } from '#server/infra/ports.ts'
import { template, text } from '#server/infra/i18n/texts.ts'

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
  /** A picture whose request says that the mail was opened. */
  openedUrl?: string
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
export function letter(language: Language, to: string, { subject: written, html, text: paragraphs, action, news, openedUrl }: Letter): Mail {
  // A value such as a class title could bring a line break into the header.
  const subject = written.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
  const button = action === undefined ? '' : `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}"
    style="background:#1f6b4f;color:#fff;padding:12px 20px;border-radius:10px;text-decoration:none;display:inline-block">${escapeHtml(action.label)}</a></p>`
  const footer = newsFooter(language, news)
  return {
    to,
    subject,
    html: `<!doctype html><html lang="${language}"><body style="margin:0;background:#faf8f4;padding:24px;font:16px/1.7 -apple-system,'Apple SD Gothic Neo','Noto Sans KR',sans-serif;color:#2b2a27;word-break:${language === 'ko' ? 'keep-all' : 'normal'};overflow-wrap:anywhere">
<div style="max-width:520px;margin:0 auto;background:#fff;border:1px solid #e6e2da;border-radius:14px;padding:32px">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>
${html}${button}${footer.html}</div>${openedUrl === undefined ? '' : `<img src="${escapeHtml(openedUrl)}" width="1" height="1" alt="">`}</body></html>`,
    text: [...paragraphs, ...(action === undefined ? [] : [`${action.label}: ${action.url}`]), ...footer.text].join('\n\n'),
    ...(news === undefined ? {} : { headers: { 'List-Unsubscribe': `<${news.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
  }
}

interface MailWriting {
  subject: string
  /** Plain text; each line is a paragraph. */
  body: string
  /** A code that stands out below the body. */
  shown?: string | undefined
  /** Links below the body. */
  links?: { lead: string; items: readonly { label: string; url: string }[] } | undefined
  action?: Letter['action']
  news?: Letter['news']
}

/** Renders a mail of plain text. */
export function renderMail(language: Language, to: string, { subject, body, shown, links, action, news }: MailWriting): Mail {
  const paragraphs = body.split('\n').filter((paragraph) => paragraph.trim() !== '')
  const large = shown === undefined ? '' : `<p style="margin:28px 0;font-size:32px;line-height:1.3;font-weight:700;letter-spacing:6px;font-variant-numeric:tabular-nums">${escapeHtml(shown)}</p>`
  const list = links === undefined ? '' : `<p style="margin:0 0 12px">${escapeHtml(links.lead)}</p>
${links.items.map(({ label, url }) => `<p style="margin:0 0 12px">· <a href="${escapeHtml(url)}" style="color:#1f6b4f">${escapeHtml(label)}</a></p>`).join('\n')}`
  return letter(language, to, {
    subject,
    html: `${paragraphs.map((paragraph) => `<p style="margin:0 0 12px">${escapeHtml(paragraph)}</p>`).join('\n')}\n${list}${large}`,
    text: [...paragraphs, ...(links === undefined ? [] : [links.lead, ...links.items.map(({ label, url }) => `· ${label}: ${url}`)]), ...(shown === undefined ? [] : [shown])],
    action, news,
  })
}

/** The default text of a mail of a site, with its placeholders. */
export function mailTemplate(language: Language, kind: SiteMailKind): MailWords {
  return { subject: template(language, `mail:${kind}.subject`), content: template(language, `mail:${kind}.body`), action: template(language, `mail:${kind}.action`) }
}

/** Renders a mail of the platform: `subject`, `body` and, with an `actionUrl`, `action` of its kind in `mail:`. Mails of a site leave through `SiteMails`. */
export function mailText(language: Language, kind: PlatformMailKind, to: string, params: Record<string, string>, actionUrl?: string, { shown, unsubscribeUrl }: MailParts = {}): Mail {
  return renderMail(language, to, {
    subject: text(language, `mail:${kind}.subject`, params),
    body: text(language, `mail:${kind}.body`, params),
    shown,
    action: actionUrl === undefined ? undefined : { label: text(language, `mail:${kind}.action`, params), url: actionUrl },
    news: unsubscribeUrl === undefined ? undefined : { why: text(language, 'mail:news.why'), unsubscribeUrl },
  })
}

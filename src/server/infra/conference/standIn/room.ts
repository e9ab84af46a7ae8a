import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { escapeHtml, pagePolicy } from '#server/infra/http/standInPage.ts'
import { text } from '#server/infra/i18n/texts.ts'

/** Every address of the stand-in is below it. */
export const LIVE_STAND_IN_ROOT = '/live-stand-in'

/** The language of a page, by `Accept-Language`. */
export function pageLanguage(accepted: string | undefined): Language {
  const wanted = accepted?.slice(0, 2).toLowerCase()
  return languages.find((language) => language === wanted) ?? 'ko'
}

/** The page tells of itself to the stand-in alone. */
export const roomPolicy = (): string => `${pagePolicy()}; connect-src 'self'`

/** Leaves by the button or by closing the page: both report it to the stand-in, where the page says whom it is about. */
export const roomScript = `const stay = document.body.dataset.stay
const tell = (what) => { if (stay) navigator.sendBeacon('${LIVE_STAND_IN_ROOT}/zoom/' + what, stay) }
const leave = () => { document.querySelector('[data-left]').hidden = false; setTimeout(() => window.close(), 300) }
addEventListener('pagehide', () => tell('left'))
document.querySelector('[data-leave]')?.addEventListener('click', () => { tell('left'); leave() })
document.querySelector('[data-end]')?.addEventListener('click', () => { tell('ended'); leave() })
`

export interface RoomPage {
  language: Language
  /** Undefined: not let in. */
  guest: { name: string; isHost: boolean } | undefined
  /** What the page tells of; null: nothing, as clients tell of themselves. */
  stay: string | null
  /** The host has not opened the meeting. */
  isWaiting?: boolean
}

/** A meeting page that a person can enter and leave. */
export function roomPage({ language, guest, stay, isWaiting = false }: RoomPage): string {
  const t = (key: string) => escapeHtml(text(language, `liveStandIn:${key}`))
  const end = guest?.isHost === true && stay !== null ? `<button data-end>${t('end')}</button>` : ''
  const inside = guest === undefined ? `<p>${t('refused')}</p>`
    : isWaiting ? `<p>${t('waiting')}</p>`
      : `<dl><dt>${t('name')}</dt><dd>${escapeHtml(guest.name)}</dd><dt>${t('role')}</dt><dd>${t(guest.isHost ? 'host' : 'guest')}</dd></dl>
<button class="main" data-leave>${t('leave')}</button>${end}<p data-left hidden>${t('left')}</p>`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t('title')}</title>
<link rel="stylesheet" href="${LIVE_STAND_IN_ROOT}/room.css"></head><body${stay === null || isWaiting ? '' : ` data-stay="${escapeHtml(stay)}"`}><main><h1>${t('title')}</h1><p class="notice">${t('notice')}</p>${inside}</main>
<script src="${LIVE_STAND_IN_ROOT}/room.js"></script></body></html>`
}

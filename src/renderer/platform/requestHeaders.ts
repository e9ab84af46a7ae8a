import { CLIENT_ID_COOKIE, CLIENT_ID_LIFETIME_MS, headerNames } from '#shared/kernel/call/headers.ts'
import { PREVIEW_TICKET_HEADER } from '#shared/preview/ticket.ts'
import { currentLanguage } from '#renderer/i18n/language.ts'
import { readCookie, writeCookie } from '#renderer/lib/cookies.ts'
import { tabStorage } from '#renderer/lib/storage.ts'
import { newUuid } from '#renderer/lib/uuid.ts'
import type { PageSession } from './pageSession.ts'
import { previewTicket } from './previewTicket.ts'

const SESSION_KEY = 'madang.httpSession'
/** CSS pixels (platform spec §9). */
const MOBILE_BREAKPOINT_PX = 768

function httpSession(): string {
  const kept = tabStorage.getItem(SESSION_KEY)
  if (kept) return kept
  const fresh = newUuid()
  tabStorage.setItem(SESSION_KEY, fresh)
  return fresh
}

/** Documents that have renewed the cookie: the page stands still while the browser writes one. */
const renewed = new WeakSet<Document>()

function clientId(): string {
  const known = readCookie(CLIENT_ID_COOKIE)
  if (known !== undefined && renewed.has(document)) return known
  const id = known ?? newUuid()
  writeCookie(CLIENT_ID_COOKIE, id, CLIENT_ID_LIFETIME_MS)
  renewed.add(document)
  return id
}

/** Headers of every request (platform spec §7); the session is an HttpOnly cookie. */
export function commonRequestHeaders(session: Pick<PageSession, 'userSeq'>): Record<string, string> {
  const ticket = previewTicket()
  const person = session.userSeq()
  return {
    ...(person === undefined ? {} : { [headerNames.person]: String(person) }),
    ...(ticket === null ? {} : { [PREVIEW_TICKET_HEADER]: ticket }),
    'content-type': 'application/json',
    [headerNames.language]: currentLanguage(),
    [headerNames.source]: location.href,
    [headerNames.httpSession]: httpSession(),
    [headerNames.clientId]: clientId(),
    [headerNames.device]: window.innerWidth < MOBILE_BREAKPOINT_PX ? 'mobile' : 'web',
  }
}

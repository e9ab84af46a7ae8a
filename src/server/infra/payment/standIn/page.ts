import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { escapeHtml } from '#server/infra/http/standInPage.ts'
import { text } from '#server/infra/i18n/texts.ts'
import { STAND_IN_ROOT } from './root.ts'
import type { StandInPayment } from './state.ts'

/** Buttons of the window. */
export const decisions = ['approve', 'decline', 'cancel', 'close', 'slow', 'noAnswer', 'timeout', 'twice', 'late', 'expired'] as const
export type Decision = (typeof decisions)[number]

/** How the browser goes back to the shop. */
export interface WayBack { method: 'get' | 'post'; url: string; fields: Record<string, string> }

const languageNames: Record<Language, string> = { ko: '한국어', en: 'English', ja: '日本語' }

/** Sends the form of the way back. */
export const returnScript = `document.querySelector('form[data-return]')?.submit()
`

/** @param path of the page in other languages; undefined for the answer to a form */
function page(language: Language, path: string | undefined, title: string, content: string): string {
  const others = path === undefined ? '' : languages.map((other) => `<a href="${escapeHtml(path)}?lang=${other}" lang="${other}"${other === language ? ' aria-current="true"' : ''}>${languageNames[other]}</a>`).join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${STAND_IN_ROOT}/window.css"></head><body><main>${others === '' ? '' : `<nav aria-label="${escapeHtml(text(language, 'paymentStandIn:language'))}">${others}</nav>`}${content}</main></body></html>`
}

/** A stand-in says so on every page. */
const head = (language: Language, title: string) => `<h1>${escapeHtml(title)}</h1><p class="notice">${escapeHtml(text(language, 'paymentStandIn:notice'))}</p>`

/** An amount in minor units as people read it. */
const amountText = (language: Language, { amount, currency }: Pick<StandInPayment, 'amount' | 'currency'>) =>
  new Intl.NumberFormat(language, { style: 'currency', currency }).format(currency === 'USD' ? amount / 100 : amount)

/** The payment window. */
export function windowPage(language: Language, payment: StandInPayment): string {
  const t = (key: string) => escapeHtml(text(language, `paymentStandIn:${key}`))
  const path = `${STAND_IN_ROOT}/window/${payment.key}`
  const button = (decision: Decision, isMain = false) =>
    `<button name="decision" value="${decision}"${isMain ? ' class="main"' : ''}>${t(decision)}${['approve', 'decline', 'cancel'].includes(decision) ? '' : `<small>${t(`${decision}Text`)}</small>`}</button>`
  const faulty = decisions.filter((decision) => !['approve', 'decline', 'cancel'].includes(decision))
  return page(language, path, text(language, 'paymentStandIn:title'), `${head(language, text(language, 'paymentStandIn:title'))}
<dl><dt>${t('goods')}</dt><dd>${escapeHtml(payment.goodsName)}</dd><dt>${t('amount')}</dt><dd class="amount">${escapeHtml(amountText(language, payment))}</dd>
<dt>${t('method')}</dt><dd>${escapeHtml(`${payment.provider} · ${payment.method}`)}</dd><dt>${t('order')}</dt><dd>${escapeHtml(payment.orderNo)}</dd></dl>
<form method="post" action="${path}?lang=${language}"><h2>${t('usual')}</h2>${button('approve', true)}${button('decline')}${button('cancel')}<h2>${t('faults')}</h2>${faulty.map((decision) => button(decision)).join('')}</form>
<a class="more" href="${STAND_IN_ROOT}/deposits?lang=${language}">${t('deposits')}</a>`)
}

/** Leads back to the shop. @param isAutomatic without a press */
export function returnPage(language: Language, key: 'returning' | 'later', back: WayBack, isAutomatic: boolean): string {
  const t = (name: string) => escapeHtml(text(language, `paymentStandIn:${name}`))
  const fields = Object.entries(back.fields).map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`).join('')
  return page(language, undefined, text(language, `paymentStandIn:${key}`), `${head(language, text(language, `paymentStandIn:${key}`))}<p>${t(`${key}Text`)}</p>
<form method="${back.method}" action="${escapeHtml(back.url)}"${isAutomatic ? ' data-return' : ''}>${fields}<button class="main">${t('returning')}</button></form>${isAutomatic ? `<script src="${STAND_IN_ROOT}/return.js"></script>` : ''}`)
}

/** A page of words. */
export function messagePage(language: Language, key: 'closed' | 'gone'): string {
  const title = key === 'gone' ? 'title' : key
  return page(language, undefined, text(language, `paymentStandIn:${title}`), `${head(language, text(language, `paymentStandIn:${title}`))}<p>${escapeHtml(text(language, `paymentStandIn:${key === 'gone' ? key : 'closedText'}`))}</p>`)
}

/** Virtual accounts that wait for money. */
export function depositsPage(language: Language, payments: readonly StandInPayment[]): string {
  const t = (key: string) => escapeHtml(text(language, `paymentStandIn:${key}`))
  const until = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Seoul' })
  const rows = payments.map((payment) => `<form method="post" action="${STAND_IN_ROOT}/deposits/${payment.key}?lang=${language}">
<dl><dt>${t('account')}</dt><dd>${escapeHtml(`${payment.account?.bankName ?? ''} ${payment.account?.number ?? ''}`)}</dd><dt>${t('goods')}</dt><dd>${escapeHtml(payment.goodsName)}</dd>
<dt>${t('amount')}</dt><dd class="amount">${escapeHtml(amountText(language, payment))}</dd><dt>${t('until')}</dt><dd>${escapeHtml(payment.account === null ? '' : until.format(payment.account.until))}</dd></dl>
<button class="main">${t('depositNow')}</button></form>`).join('')
  return page(language, `${STAND_IN_ROOT}/deposits`, text(language, 'paymentStandIn:deposits'), `${head(language, text(language, 'paymentStandIn:deposits'))}<p>${t(payments.length === 0 ? 'noDeposits' : 'depositsText')}</p>${rows}`)
}

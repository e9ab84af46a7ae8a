import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { languages } from '#shared/kernel/call/headers.ts'
import type { Language } from '#shared/kernel/call/headers.ts'
import { hostNameOf, isLocalHostName } from '#shared/kernel/siteHost.ts'
import { pagePolicy, style } from '#server/infra/http/standInPage.ts'
import { decisions, depositsPage, messagePage, returnPage, returnScript, windowPage } from './page.ts'
import type { Decision, WayBack } from './page.ts'
import type { ApproveFault } from './port.ts'
import { STAND_IN_ROOT } from './root.ts'
import type { StandInPayment, StandInState } from './state.ts'

export interface WindowDeps {
  state: StandInState
  wayBack(payment: StandInPayment, decision: 'approve' | 'decline' | 'cancel'): WayBack
  /** Sends the return without a browser. */
  returnAlone(back: WayBack): void
  returnLate(back: WayBack): void
  deposit(payment: StandInPayment): Promise<void>
}

const faultOf: Partial<Record<Decision, ApproveFault>> = { slow: 'slow', noAnswer: 'chargedButNoAnswer', timeout: 'timeout', expired: 'cardExpired' }

function languageOf(request: FastifyRequest, payment?: StandInPayment): Language {
  const wanted = [z.object({ lang: z.string().optional() }).parse(request.query).lang, payment?.language, request.headers['accept-language']?.slice(0, 2).toLowerCase()]
  return wanted.map((one) => languages.find((language) => language === one)).find((one) => one !== undefined) ?? 'ko'
}

const html = (reply: FastifyReply, page: string, formTarget?: string) =>
  reply.headers({ 'content-security-policy': pagePolicy(formTarget), 'cache-control': 'no-store' }).type('text/html; charset=utf-8').send(page)

/** The payment window, and the page of deposits. */
export function registerWindow(scope: FastifyInstance, { state, wayBack, returnAlone, returnLate, deposit }: WindowDeps): void {
  // No session: the pages send no referrer, so that browsers write `Origin: null`.
  const hide = { schema: { hide: true }, config: { isForEveryone: true } }
  const keyOf = (request: FastifyRequest) => z.object({ key: z.string() }).parse(request.params).key

  scope.get(`${STAND_IN_ROOT}/window.css`, hide, async (_, reply) => reply.type('text/css; charset=utf-8').send(style))
  scope.get(`${STAND_IN_ROOT}/return.js`, hide, async (_, reply) => reply.type('text/javascript; charset=utf-8').send(returnScript))

  scope.get(`${STAND_IN_ROOT}/window/:key`, hide, async (request, reply) => {
    const payment = state.byKey(keyOf(request))
    const language = languageOf(request, payment)
    if (payment?.status !== 'opened') return html(reply.status(404), messagePage(language, 'gone'))
    return html(reply, windowPage(language, payment))
  })

  scope.post(`${STAND_IN_ROOT}/window/:key`, hide, async (request, reply) => {
    const payment = state.byKey(keyOf(request))
    const { decision } = z.object({ decision: z.enum(decisions) }).parse(request.body)
    const language = languageOf(request, payment)
    if (payment?.status !== 'opened') return html(reply.status(404), messagePage(language, 'gone'))
    // No open redirect.
    if (!isLocalHostName(hostNameOf(new URL(payment.returnUrl).host))) return reply.status(400).send()
    if (decision === 'close') {
      payment.status = 'failed'
      return html(reply, messagePage(language, 'closed'))
    }
    const ended = decision === 'decline' || decision === 'cancel' ? decision : 'approve'
    payment.status = ended === 'approve' ? 'authorised' : 'failed'
    payment.approveFault = faultOf[decision]
    payment.sendsTwice = decision === 'twice'
    const back = wayBack(payment, ended)
    if (decision === 'twice') returnAlone(back)
    if (decision === 'late') returnLate(back)
    return html(reply, returnPage(language, decision === 'late' ? 'later' : 'returning', back, decision !== 'late'), back.url)
  })

  scope.get(`${STAND_IN_ROOT}/deposits`, hide, async (request, reply) => html(reply, depositsPage(languageOf(request), state.awaitingDeposit())))

  scope.post(`${STAND_IN_ROOT}/deposits/:key`, hide, async (request, reply) => {
    const payment = state.byKey(keyOf(request))
    if (payment?.status === 'awaitingDeposit') await deposit(payment)
    return reply.redirect(`${STAND_IN_ROOT}/deposits?lang=${languageOf(request)}`, 303)
  })
}

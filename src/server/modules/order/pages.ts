import type { FastifyReply } from 'fastify'
import { payAddresses } from '#shared/order/paths.ts'
import type { PaymentWindow } from '#server/infra/payment/provider.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (value: string) => value.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

const texts = {
  open: ['결제 창을 여는 중이에요.', 'Opening the payment window.', '決済画面を開いています。'],
  success: ['결제를 확인하고 있어요. 이 창을 닫고 마당 앱으로 돌아가세요.', 'Your payment is being confirmed. Close this window and return to the Madang app.', 'お支払いを確認しています。この画面を閉じて、マダンのアプリに戻ってください。'],
  fail: ['결제되지 않았어요. 이 창을 닫고 마당 앱에서 다시 시도해 주세요.', 'Nothing was paid. Close this window and try again in the Madang app.', 'お支払いは完了していません。この画面を閉じて、マダンのアプリでもう一度お試しください。'],
  missing: ['끝났거나 없는 결제예요. 결제 내역에서 확인해 주세요.', 'This payment has ended or does not exist. See your payment history.', 'このお支払いは終了したか、存在しません。お支払い履歴をご確認ください。'],
} as const

const page = (text: keyof typeof texts, extra = '') => `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${texts[text][0]}</title><style>body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;font:17px/1.6 system-ui,sans-serif;background:#faf8f4;color:#2b2a27;text-align:center}p{margin:0 0 8px}@media(prefers-color-scheme:dark){body{background:#1c1b19;color:#ece9e2}}</style></head>
<body>${texts[text].map((line, index) => `<p lang="${['ko', 'en', 'ja'][index]}">${line}</p>`).join('')}${extra}</body></html>`

const style = "'unsafe-inline'"
const send = (reply: FastifyReply, status: number, policy: string, html: string) =>
  reply.status(status).header('content-security-policy', policy).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
const plain = `default-src 'none'; style-src ${style}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** No such payment, or its window was opened and used. */
export const noSuchPayment = (reply: FastifyReply) => send(reply, 404, plain, page('missing'))

/** The desktop waits for the order; the browser has nothing more to do. */
export const returnToApp = (reply: FastifyReply, outcome: 'success' | 'fail') => send(reply, 200, plain, page(outcome))

/** A page with the company's script alone, which opens its payment window. */
export function scriptWindow(reply: FastifyReply, { scriptUrl, method, options }: Extract<PaymentWindow, { kind: 'script' }>) {
  // The stand-in's script is at this host.
  const company = `${URL.canParse(scriptUrl) ? new URL(scriptUrl).origin : "'self'"} https://*.nicepay.co.kr`
  const policy = `default-src 'none'; script-src 'self' ${company}; connect-src ${company}; frame-src ${company}; form-action *; img-src ${company} data:; style-src ${style} ${company}; base-uri 'none'; frame-ancestors 'none'`
  const data = escapeHtml(JSON.stringify({ method, options }))
  return send(reply, 200, policy, page('open', `<script src="${escapeHtml(scriptUrl)}"></script><script src="${payAddresses.script}" data-payment="${data}"></script>`))
}

/** Calls the company's script with what the page carries. Served by us, so that no inline script is allowed. */
export const openScript = `(() => {
  const { method, options } = JSON.parse(document.currentScript.dataset.payment)
  const call = method.split('.').reduce((at, name) => at && at[name], window)
  const back = options.returnUrl + '?cancelled=Y'
  if (typeof call !== 'function') { location.replace(back); return }
  const owner = method.split('.').slice(0, -1).reduce((at, name) => at[name], window)
  call.call(owner, { ...options, fnError: () => location.replace(back) })
})()
`

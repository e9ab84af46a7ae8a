import type { PaymentWindow } from '#server/infra/payment/index.ts'
import type { TestApi } from '#tests/support/server/api.ts'
import { formHeaders, press } from './window.ts'
import type { BroughtBack, Decision } from './window.ts'

/** The payment window that an order's page opens. */
async function windowOf(api: TestApi, payUrl: string): Promise<PaymentWindow> {
  const page = await api.send(new URL(payUrl).pathname)
  if (page.status === 303) return { kind: 'redirect', url: String(page.headers.location), providerKey: null }
  const data = /data-payment="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const { method, options } = JSON.parse(data.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')) as { method: string; options: Record<string, unknown> }
  return { kind: 'script', scriptUrl: '', method, options }
}

/** Presses a button in the stand-in's window of an order. */
export const pressFor = async (api: TestApi, payUrl: string, decision: Decision): Promise<BroughtBack | undefined> => press(api.origin, await windowOf(api, payUrl), decision)

/** Takes the browser back to the shop; returns the last part of the page that it comes to. */
export async function goBack(api: TestApi, { method, url, fields }: BroughtBack): Promise<string> {
  const { pathname, search } = new URL(url)
  const values = new URLSearchParams(fields).toString()
  const answer = method === 'get' ? await api.send(`${pathname}?${values}`)
    : await api.send(pathname + search, { method: 'POST', headers: { ...formHeaders, origin: 'https://pay.nicepay.co.kr', 'sec-fetch-site': 'cross-site' }, body: values })
  return new URL(String(answer.headers.location)).pathname.split('/').at(-1) ?? ''
}

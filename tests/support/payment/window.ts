import type { PaymentWindow } from '#server/infra/payment/index.ts'
import type { Decision } from '#server/infra/payment/standIn/page.ts'

export type { Decision }

/** What the window leaves to the browser; undefined where it stays. */
export interface BroughtBack { method: string; url: string; fields: Record<string, string> }

const unescaped = (value: string) => value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')

/** The stand-in's window address, as the browser comes to it. @param origin of the server that mounts the stand-in */
export async function windowAddress(origin: string, window: PaymentWindow): Promise<string> {
  const address = window.kind === 'redirect' ? window.url
    : `${origin}/payment-stand-in/nice/window?${new URLSearchParams(Object.entries(window.options).map(([name, value]) => [name, String(value)]))}`
  const opened = await fetch(address, { redirect: 'manual' })
  return opened.status === 303 ? new URL(opened.headers.get('location') ?? '', origin).href : address
}

/** A form of a page without a referrer, as browsers send it. */
export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' }

/** Presses a button of the stand-in's window, over HTTP as a browser would. */
export async function press(origin: string, window: PaymentWindow, decision: Decision): Promise<BroughtBack | undefined> {
  const address = await windowAddress(origin, window)
  const answer = await fetch(address, { method: 'POST', headers: formHeaders, body: `decision=${decision}` })
  const page = await answer.text()
  if (!answer.ok) throw new Error(`the payment window answered ${answer.status}`)
  const form = /<form method="(\w+)" action="([^"]+)"/.exec(page)
  if (form === null) return undefined
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [unescaped(name), unescaped(value)] as const)
  return { method: form[1] ?? '', url: unescaped(form[2] ?? ''), fields: Object.fromEntries(fields) }
}

/** Deposits into a virtual account on the stand-in's page. Throws when none waits under that number. */
export async function deposit(origin: string, accountNumber: string): Promise<void> {
  const page = await (await fetch(`${origin}/payment-stand-in/deposits`)).text()
  const form = page.split('<form ').find((part) => part.includes(` ${accountNumber}<`))
  const action = /action="([^"]+)"/.exec(form ?? '')?.[1]
  if (action === undefined) throw new Error('no such account waits for a deposit')
  await fetch(`${origin}${unescaped(action)}`, { method: 'POST', redirect: 'manual', headers: formHeaders })
}

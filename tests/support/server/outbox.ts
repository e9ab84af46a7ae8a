import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 30_000
const LOOK_EVERY_MS = 200

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }
const plain = (html: string) => html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)

/** Waits for the newest mail to the address that matches. Throws when none comes. */
export async function mailed(origin: string, to: string, wanted: RegExp): Promise<RegExpExecArray> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(LOOK_EVERY_MS)) {
    const list = await (await fetch(`${origin}/dev/outbox`)).text()
    const items = list.split('<li>').filter((item) => plain(item).includes(`${to} ·`))
    for (const item of items) {
      const page = await (await fetch(`${origin}${/\/dev\/outbox\/\d+/.exec(item)?.[0]}`)).text()
      const found = wanted.exec(plain(/<pre>([\s\S]*)<\/pre>/.exec(page)?.[1] ?? ''))
      if (found) return found
    }
  }
  throw new Error(`no mail to ${to} matches ${wanted}`)
}

/** The reset link in the newest mail to the address. */
export async function mailedResetLink(origin: string, to: string): Promise<URL> {
  return new URL((await mailed(origin, to, /http\S+\/resetpassword\/\S+/))[0])
}

/** The code in the newest mail to the address. */
export async function mailedCode(origin: string, to: string): Promise<string> {
  return (await mailed(origin, to, /^\d{6}$/m))[0]
}

/** The unsubscribe link in the newest mail to the address. */
export async function mailedNewsLink(origin: string, to: string): Promise<URL> {
  return new URL((await mailed(origin, to, /http\S+\/unsubscribe\/email\S+/))[0])
}

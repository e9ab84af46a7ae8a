import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '#cli/repository.ts'
import { auth } from '#shared/auth/contract.ts'
import { callUrl } from '#shared/kernel/call/call.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { startApi } from './api.ts'
import type { TestApi } from './api.ts'
import { PASSWORD } from './factories.ts'
import type { Person } from './factories.ts'

export const unescaped = (markup: string) => markup.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name] ?? '')

export interface ServedHead {
  status: number
  text: string
  /** Metas by name or property, beside `title` and `canonical`. */
  head: Map<string, string>
  data: Record<string, unknown> | undefined
  language: string | undefined
}

export interface ServedPages {
  api: TestApi
  /** Requests a page as a crawler: no session, no scripts. */
  visit: (path: string, headers?: Record<string, string>) => ReturnType<TestApi['send']>
  /** Logs a user in as a browser does. */
  cookieOf: (person: Person) => Promise<string>
  headAt: (path: string, headers?: Record<string, string>) => Promise<ServedHead>
  stop: () => Promise<void>
}

/** A server with the bundle's document, unbuilt. @param entry source of a server entry in the place of the renderer's; null: there is none. @param options.databaseUrl of another server, for two on one database */
export async function startPages(env: Record<string, string> = {}, entry: string | null = null, { logTo, databaseUrl }: { logTo?: { write(line: string): void }; databaseUrl?: string } = {}): Promise<ServedPages> {
  const folder = await temporaryFolder()
  const webRoot = join(folder.path, 'web')
  await Promise.all([mkdir(webRoot), mkdir(`${webRoot}-server`)])
  await writeFile(join(webRoot, 'index.html'), await readFile(join(repositoryRoot, 'src/renderer/index.html')))
  if (entry !== null) await Promise.all([['entry.server.js', entry], ['boot.js', '"boot"']].map(([name = '', script = '']) => writeFile(join(`${webRoot}-server`, name), script)))
  const api = await startApi({ webRoot, env, ...(logTo === undefined ? {} : { logTo }), ...(databaseUrl === undefined ? {} : { databaseUrl }) })
  const visit: ServedPages['visit'] = (path, headers = {}) => api.send(path, { headers: { accept: 'text/html', 'accept-language': 'ko', ...headers } })
  return {
    api,
    visit,
    async cookieOf({ email }) {
      const answer = await api.send(callUrl(auth.login, {}), { method: 'POST', body: { email, password: PASSWORD }, headers: { origin: api.origin } })
      return String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
    },
    async headAt(path, headers) {
      const { status, text } = await visit(path, headers)
      const head = new Map<string, string>()
      for (const [, name = '', content = ''] of text.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g)) head.set(name, unescaped(content))
      head.set('title', unescaped(/<title>([^<]*)<\/title>/.exec(text)?.[1] ?? ''))
      head.set('canonical', unescaped(/<link rel="canonical" href="([^"]*)"/.exec(text)?.[1] ?? ''))
      const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1]
      return { status, text, head, data: data === undefined ? undefined : JSON.parse(data) as Record<string, unknown>, language: /<html lang="(\w+)"/.exec(text)?.[1] }
    },
    async stop() {
      await api.stop()
      await folder.remove()
    },
  }
}

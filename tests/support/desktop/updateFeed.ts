import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReleaseNotes } from '#shared/desktop/updatesPort.ts'
import { publicKeyText, signFeed } from '#main/updates/feedSignature.ts'

export const someNotes: ReleaseNotes = { ko: '업로드가 더 빨라졌어요.', en: 'Uploads are faster.', ja: 'アップロードが速くなりました。' }

/** A release as the release command publishes it. */
export interface PublishedRelease {
  version: string
  list: string
  installer: string
  bytes: Buffer
  notes?: ReleaseNotes
}

/** An update server with its own signing key. */
export interface UpdateFeed {
  address: string
  keys: string[]
  /** Responses by file name; a test changes them as a breach or mistake would. */
  files: Map<string, string | Buffer>
  asked: string[]
  /** Cuts the connection after so many bytes of an installer. */
  cutAfter: number | undefined
  status: number | undefined
  publish(release: PublishedRelease): void
  close(): Promise<void>
}

/** Starts an empty feed. */
export async function startUpdateFeed(): Promise<UpdateFeed> {
  const pair = generateKeyPairSync('ed25519')
  const files = new Map<string, string | Buffer>()
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://feed').pathname.slice(1)
    feed.asked.push(name)
    answer(response, feed.status ?? (files.has(name) ? 200 : 404), files.get(name) ?? '')
  })
  function answer(response: ServerResponse, status: number, content: string | Buffer): void {
    const bytes = Buffer.from(content)
    response.writeHead(status, { 'content-length': bytes.length })
    if (feed.cutAfter !== undefined && Buffer.isBuffer(content)) {
      response.write(bytes.subarray(0, feed.cutAfter), () => response.destroy())
    } else response.end(bytes)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const feed: UpdateFeed = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    keys: [publicKeyText(pair.publicKey)],
    files, asked: [], cutAfter: undefined, status: undefined,
    publish(release) {
      files.set(release.list, signFeed(release.list, listOf(release), pair.privateKey))
      files.set(release.installer, release.bytes)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return feed
}

/** A release list in electron-builder's format. */
export function listOf({ version, installer, bytes, notes = someNotes }: PublishedRelease): string {
  const sha512 = createHash('sha512').update(bytes).digest('base64')
  return [
    `version: ${version}`,
    'files:',
    `  - url: ${installer}`,
    `    sha512: ${sha512}`,
    `    size: ${bytes.length}`,
    `path: ${installer}`,
    `sha512: ${sha512}`,
    "releaseDate: '2026-11-21T00:00:00.000Z'",
    'vendor:',
    '  notes:',
    ...Object.entries(notes).map(([language, text]) => `    ${language}: ${JSON.stringify(text)}`),
    '',
  ].join('\n')
}

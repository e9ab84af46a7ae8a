import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { publicKeyText, signFeed } from '#main/updates/feedSignature.ts'
import type { ReleaseSource } from '#main/updates/releaseSource.ts'

/** An update server on this machine. */
export interface TriedFeed {
  source: ReleaseSource
  /** Lists that were asked for. */
  asked: string[]
  close(): Promise<void>
}

/** Serves signed lists to an app that is tried out. Its release is older than every app, so nothing is installed. */
export async function startTriedFeed(): Promise<TriedFeed> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const asked: string[] = []
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://feed').pathname.slice(1)
    if (!name.endsWith('.yml')) {
      response.writeHead(404).end()
      return
    }
    asked.push(name)
    response.end(signFeed(name, 'version: 0.0.0\nfiles: []\n', privateKey))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    source: { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, keys: [publicKeyText(privateKey)] },
    asked,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

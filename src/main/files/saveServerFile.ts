import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { HttpAnswer, HttpPort, ShellPort } from '#main/ports.ts'
import { Refusal } from '#main/ipc/refusal.ts'
import { downloadAddress } from '#main/rest/serverAddress.ts'

/** Downloads a server address to a path the user picks; removes partial files on failure. */
export type SaveServerFile = (url: string, fileName: string) => Promise<'saved' | 'cancelled'>

export function createSaveServerFile({ serverOrigin, http, shell, headers }: {
  serverOrigin: string
  http: HttpPort
  shell: Pick<ShellPort, 'chooseSavePath'>
  headers: () => Promise<Record<string, string>>
}): SaveServerFile {
  async function fetchFile(address: string): Promise<HttpAnswer> {
    const answer = await http.send({ method: 'GET', url: address, headers: await headers() })
    const location = answer.headers['location']
    if (answer.status < 300 || answer.status >= 400 || location === undefined) return answer
    discard(answer)
    // The server may redirect to file storage: follow once, without the session.
    const target = new URL(location, address)
    if (target.protocol !== 'https:' && target.origin !== serverOrigin) throw new Refusal('failed')
    return http.send({ method: 'GET', url: target.href, headers: {} })
  }

  return async (url, fileName) => {
    const address = downloadAddress(serverOrigin, url)
    if (address === undefined) throw new Refusal('badArguments')
    const path = await shell.chooseSavePath(safeFileName(fileName))
    if (path === undefined) return 'cancelled'
    let answer: HttpAnswer
    try {
      answer = await fetchFile(address)
    } catch (cause) {
      throw cause instanceof Refusal ? cause : new Refusal('noAnswer', { cause })
    }
    if (answer.status !== 200) {
      discard(answer)
      throw new Refusal(answer.status === 401 ? 'loginRequired' : 'unknown')
    }
    const partial = `${path}.${randomUUID()}.part`
    try {
      await pipeline(answer.body, createWriteStream(partial, { flags: 'wx' }))
      await rename(partial, path)
    } catch (error) {
      await rm(partial, { force: true })
      throw error
    }
    return 'saved'
  }
}

/** Destroys a response body; an unhandled stream error would crash the process. */
function discard({ body }: HttpAnswer): void {
  body.once('error', () => {})
  body.destroy()
}

function safeFileName(fileName: string): string {
  const bare = fileName.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '').trim()
  return bare === '' ? 'file' : bare
}

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { FileStore } from '@tus/file-store'
import { Server as TusServer } from '@tus/server'
import type { z } from 'zod'
import { errorTable } from '#shared/kernel/errors.ts'
import type { ErrorName } from '#shared/kernel/errors.ts'
import type { uploadedFile } from '#shared/upload/uploadedFile.ts'
import { createContentHash } from '#shared/upload/contentHash.ts'

export interface Patch {
  uploadId: string
  token: string
  offset: number
  /** Body bytes received before its end. */
  received: number
}

export interface ScriptedAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
  /** Responds at once, without reading the body. */
  atOnce?: boolean
  meanwhile?: () => Promise<void>
}

/** The platform's upload protocol over the real tus server, with every network fault. */
export interface UploadServer {
  origin: string
  patches: Patch[]
  /** Valid tokens; others get 401. */
  tokens: Set<string>
  /** Refuses every matching call or tus request (method and path) with an error. */
  refuse(match: RegExp, error: ErrorName): void
  allow(): void
  /** Cuts the connection after so many further bytes of uploads. */
  breakAfter(bytes: number): void
  /** States of a finished file, in order; the last one stays. */
  outcome: z.infer<typeof uploadedFile>['state'][]
  /** Deletes an upload, as after seven days. */
  forget(uploadId: string): Promise<void>
  completed: string[]
  terminated: string[]
  retried: number[]
  there: { fileSize: number; sha256: string }[]
  /** uploadSeqs linked to items. */
  linked: number[]
  /** Responds to matching requests as a proxy or a busy server does, `times` times or always. */
  answerWith(match: Pick<RegExp, 'test'>, answer: ScriptedAnswer, times?: number): void
  /** Never responds to matching requests, nor reads their bodies. */
  swallow(match: RegExp, times?: number): void
  requests: { what: string; at: number }[]
  receivedBytes: number
  /** Current and most concurrent PATCH requests. */
  underWay: number
  mostAtOnce: number
  stop(): Promise<void>
  /** Listens again on the same port with the same files. */
  start(): Promise<void>
}

export async function startUploadServer(folder: string): Promise<UploadServer> {
  const store = new FileStore({ directory: folder })
  const tus = new TusServer({ path: '/uploads/tus', datastore: store, relativeLocation: true, respectForwardedHeaders: false })
  const scripted: { match: Pick<RegExp, 'test'>; said: ScriptedAnswer | 'nothing'; left: number }[] = []
  const refusals: { match: RegExp; error: ErrorName }[] = []
  const states = new Map<string, { file: z.infer<typeof uploadedFile>; left: z.infer<typeof uploadedFile>['state'][] }>()
  let port = 0
  let breakIn = Number.POSITIVE_INFINITY
  let http: Server

  tus.on('POST_TERMINATE', (_request, _response, id) => void state.terminated.push(id))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://x').pathname
    const what = `${request.method} ${path}`
    state.requests.push({ what, at: Date.now() })
    const script = scripted.find(({ match, left }) => left > 0 && match.test(what))
    if (script !== undefined) {
      const { said } = script
      script.left -= 1
      if (said === 'nothing') return
      await said.meanwhile?.()
      if (said.atOnce !== true) {
        // An unread body would look like a lost connection.
        request.resume()
        if (!request.readableEnded) await once(request, 'end')
      }
      response.writeHead(said.status, said.headers).end(said.body ?? '<html>busy</html>')
      return
    }
    const refusal = refusals.find(({ match }) => match.test(what))
    if (refusal !== undefined) return answerError(response, refusal.error)
    if (path.endsWith('/auth/login')) return login(request, response)
    if (path.endsWith('/auth/logout')) {
      state.tokens.delete(String(request.headers['access-token']))
      return answer(response, 200, { result: 'ok' })
    }
    const token = String(request.headers['access-token'])
    if (path.endsWith('/common/session')) return answer(response, 200, { user: state.tokens.has(token) ? personOf(token) : null })
    if (!state.tokens.has(token)) return answerError(response, 'loginRequired')
    if (path.startsWith('/uploads/tus')) return handleTus(request, response, path)
    if (path.endsWith('/upload/check')) return check(new URL(request.url ?? '/', 'http://x').searchParams, response)
    if (path.endsWith('/upload/link')) return link(request, response)
    if (path.endsWith('/upload-URL')) return answer(response, 200, { uploadUrl: '/uploads/tus?grant=signed', expiresAt: new Date().toISOString() })
    if (path.endsWith('/upload/complete')) return complete(request, response)
    if (path.endsWith('/upload/retry')) return retry(request, response)
    if (path.endsWith('/upload')) return answer(response, 200, { uploads: [...states.keys()].map(progressed) })
    return answerError(response, 'notFound')
  }

  async function login(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { userSeq } = (await bodyOf(request)) as { userSeq: number }
    state.tokens.add(`token-${userSeq}`)
    response.setHeader('access-token', `token-${userSeq}`)
    return answer(response, 200, { user: personOf(`token-${userSeq}`) })
  }

  async function handleTus(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (request.method !== 'PATCH') return tus.handle(request, response)
    const patch: Patch = { uploadId: path.split('/').at(-1) ?? '', token: String(request.headers['access-token']), offset: Number(request.headers['upload-offset']), received: 0 }
    state.patches.push(patch)
    state.underWay += 1
    state.mostAtOnce = Math.max(state.mostAtOnce, state.underWay)
    response.once('close', () => { state.underWay -= 1 })
    request.prependListener('data', (chunk: Buffer) => {
      patch.received += chunk.length
      state.receivedBytes += chunk.length
      breakIn -= chunk.length
      if (breakIn <= 0) {
        breakIn = Number.POSITIVE_INFINITY
        request.socket.destroy()
      }
    })
    return tus.handle(request, response)
  }

  function check(query: URLSearchParams, response: ServerResponse): void {
    const there = state.there.find(({ fileSize, sha256 }) => String(fileSize) === query.get('fileSize') && (query.get('sha256') ?? sha256) === sha256)
    const same = { uploadSeq: 77, fileName: 'there.mp4', courseTitle: '다른 클래스', itemTitle: '있는 영상', createdAt: new Date().toISOString() }
    answer(response, 200, { sameSize: there !== undefined, same: there !== undefined && query.has('sha256') ? same : null })
  }

  async function link(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uploadSeq } = (await bodyOf(request)) as { uploadSeq: number }
    state.linked.push(uploadSeq)
    answer(response, 200, { upload: {
      uploadSeq: 78, uploadId: 'linked', kind: 'video', fileName: 'there.mp4', fileSize: 1, contentType: 'video/mp4', state: 'ready',
      reason: null, note: null, progressPercent: null, duration: null, posterUrl: null, createdAt: new Date().toISOString(),
    } })
  }

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uploadId, sha256 } = (await bodyOf(request)) as { uploadId: string; sha256?: string }
    const upload = await store.getUpload(uploadId).catch(() => undefined)
    if (upload === undefined) return answerError(response, 'uploadGone')
    if (upload.offset !== upload.size) return answerError(response, 'uploadUnfinished')
    if (sha256 !== undefined && (await hashOf(join(folder, uploadId))) !== sha256) return answerError(response, 'fileDamaged')
    state.completed.push(uploadId)
    states.set(uploadId, {
      left: [...state.outcome],
      file: {
        uploadSeq: states.size + 1, uploadId, kind: 'video', fileName: 'video.mp4', fileSize: upload.size ?? 0, contentType: 'video/mp4', state: 'verifying',
        reason: null, note: null, progressPercent: null, duration: null, posterUrl: null, createdAt: new Date().toISOString(),
      },
    })
    return answer(response, 200, { upload: progressed(uploadId) })
  }

  async function retry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uploadSeq } = (await bodyOf(request)) as { uploadSeq: number }
    const found = [...states.entries()].find(([, { file }]) => file.uploadSeq === uploadSeq)
    if (found === undefined) return answerError(response, 'uploadGone')
    state.retried.push(uploadSeq)
    found[1].left = ['optimising', 'ready']
    return answer(response, 200, { upload: progressed(found[0]) })
  }

  function progressed(uploadId: string): z.infer<typeof uploadedFile> {
    const entry = states.get(uploadId)
    if (entry === undefined) throw new Error(`no upload ${uploadId}`)
    const next = entry.left.shift() ?? entry.file.state
    entry.file = { ...entry.file, state: next, reason: next === 'failed' ? 'fileTypeRefused' : null }
    return entry.file
  }

  const state: UploadServer = {
    origin: '',
    patches: [],
    tokens: new Set(['token']),
    refuse: (match, error) => void refusals.push({ match, error }),
    allow() {
      refusals.splice(0)
      scripted.splice(0)
    },
    breakAfter(bytes) {
      breakIn = bytes
    },
    outcome: ['ready'],
    forget: (uploadId) => store.remove(uploadId),
    completed: [],
    terminated: [],
    retried: [],
    there: [],
    linked: [],
    requests: [],
    receivedBytes: 0,
    answerWith: (match, said, times = Number.POSITIVE_INFINITY) => void scripted.push({ match, said, left: times }),
    swallow: (match, times = Number.POSITIVE_INFINITY) => void scripted.push({ match, said: 'nothing', left: times }),
    underWay: 0,
    mostAtOnce: 0,
    async stop() {
      const closed = once(http, 'close')
      http.close()
      http.closeAllConnections()
      await closed
    },
    async start() {
      http = createServer((request, response) => {
        handle(request, response).catch((error: unknown) => {
          if (!response.headersSent) answer(response, 500, { code: '900500', message: String(error), requestId: randomUUID() })
        })
      })
      http.listen(port, '127.0.0.1')
      await once(http, 'listening')
      port = (http.address() as AddressInfo).port
      state.origin = `http://127.0.0.1:${port}`
    },
  }
  await state.start()
  return state
}

function personOf(token: string): { userSeq: number; name: string; email: string; profileImageUrl: string | null } {
  const userSeq = Number(token.split('-')[1] ?? 1)
  return { userSeq, name: `사람 ${userSeq}`, email: `${userSeq}@madang.test`, profileImageUrl: null }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function answerError(response: ServerResponse, name: ErrorName): void {
  const { status, code } = errorTable[name]
  answer(response, status, { code, message: `said: ${name}`, requestId: randomUUID() })
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

async function hashOf(path: string): Promise<string> {
  const hash = createContentHash(() => createHash('sha256'))
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest()
}

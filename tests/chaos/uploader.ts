import { join } from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { createClient } from '#shared/kernel/call/client.ts'
import { createLimiter } from '#shared/upload/queue/limiter.ts'
import { uploadTarget } from '#shared/upload/port.ts'
import { createUndiciHttp } from '#main/http/undiciHttp.ts'
import { directConnector } from '#tests/support/desktop/directConnector.ts'
import type { HttpPort } from '#main/ports.ts'
import { createJournal } from '#main/uploads/journal.ts'
import { createUploadQueue } from '#main/uploads/queue.ts'
import { describeFile } from '#main/uploads/localFiles.ts'
import { createTransfer } from '#main/uploads/transfer.ts'
import { fastClock, silentLog } from '#tests/support/desktop/desktopPorts.ts'
import { openDesktopRest } from '#tests/support/desktop/desktopRest.ts'
import { createRandom } from './random.ts'
import { createSentLog } from './sentLog.ts'

// The desktop's queue, journal and transfer in a process that can be killed.

export const uploaderOptions = z.object({
  folder: z.string(),
  serverOrigin: z.string(),
  userSeq: z.int(),
  token: z.string(),
  sentLog: z.string(),
  faster: z.number(),
  seed: z.int(),
})
export type UploaderOptions = z.infer<typeof uploaderOptions>

export const uploaderOrder = z.discriminatedUnion('do', [
  z.object({ do: z.literal('add'), path: z.string(), target: uploadTarget }),
  z.object({ do: z.literal('clear') }),
])
export type UploaderOrder = z.infer<typeof uploaderOrder>

function written(http: HttpPort, path: string): HttpPort {
  const log = createSentLog(path)
  async function* counted(body: Readable, upload: string, offset: number): AsyncGenerator<Buffer> {
    let at = offset
    for await (const piece of body as AsyncIterable<Buffer>) {
      at += piece.length
      log.upTo(upload, at)
      yield piece
    }
  }
  return {
    send(request) {
      const offset = Number(request.headers['upload-offset'] ?? Number.NaN)
      if (request.method !== 'PATCH' || !(request.body instanceof Readable)) return http.send(request)
      const upload = new URL(request.url).pathname
      log.begin(upload, offset)
      return http.send({ ...request, body: Readable.from(counted(request.body, upload, offset), { objectMode: false }) })
    },
  }
}

async function main(options: UploaderOptions): Promise<void> {
  const { folder, serverOrigin, userSeq, token } = options
  const clock = fastClock(options.faster)
  const http = written(createUndiciHttp(directConnector()), options.sentLog)
  const { accounts, sessionHttp, rest } = openDesktopRest({ serverOrigin, http, folder })
  await accounts.open({ userSeq, name: '', email: '', profileImageUrl: null }, token)
  const { wire, headers } = rest.as(userSeq)
  const queue = createUploadQueue({
    journal: createJournal(join(folder, 'uploads'), `${serverOrigin}#${userSeq}`, clock),
    client: createClient(wire),
    transfer: createTransfer({ http: sessionHttp, headers, serverOrigin, limiter: createLimiter(clock) }),
    serverOrigin, clock, log: silentLog, random: createRandom(options.seed).next,
    onChange: (rows) => process.send?.({ rows }),
  })
  const { damaged } = await queue.open()
  process.send?.({ ready: true, damaged, rows: queue.rows() })
  process.on('message', (message) => {
    const order = uploaderOrder.parse(message)
    void obey(order).catch((error: unknown) => process.send?.({ fault: String(error) }))
  })

  async function obey(order: UploaderOrder): Promise<void> {
    if (order.do === 'clear') {
      for (const { uploadId, state } of queue.rows()) if (state === 'failed') await queue.cancel(uploadId)
      queue.clearFinished()
      await queue.close()
      process.send?.({ cleared: true })
    } else {
      const file = await describeFile(order.path)
      if (file === undefined) throw new Error(`there is no ${order.path}`)
      queue.add(file, order.target)
      await queue.kept()
      process.send?.({ added: order.path })
    }
  }
}

if (process.send !== undefined) await main(uploaderOptions.parse(JSON.parse(process.argv[2] ?? '')))

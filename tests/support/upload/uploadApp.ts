import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '#shared/kernel/call/client.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import { createLimiter } from '#shared/upload/queue/limiter.ts'
import type { Limiter } from '#shared/upload/queue/limiter.ts'
import { createUndiciHttp } from '#main/http/undiciHttp.ts'
import { directConnector } from '#tests/support/desktop/directConnector.ts'
import type { HttpPort } from '#main/ports.ts'
import { createJournal } from '#main/uploads/journal.ts'
import { createUploadQueue } from '#main/uploads/queue.ts'
import type { UploadQueue } from '#main/uploads/queue.ts'
import { describeFile } from '#main/uploads/localFiles.ts'
import type { SourceFile } from '#main/uploads/localFiles.ts'
import { createTransfer } from '#main/uploads/transfer.ts'
import { fastClock, silentLog, slowHttp } from '#tests/support/desktop/desktopPorts.ts'
import { openDesktopRest } from '#tests/support/desktop/desktopRest.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { unknownContent } from './unknownContent.ts'
import { startUploadServer } from './uploadServer.ts'
import type { UploadServer } from './uploadServer.ts'

export const target = { channelSeq: 1, courseSeq: 2, curriculumSeq: 3, kind: 'video' as const }

/** One run of the app; journal and server outlive it. */
export interface UploadApp {
  queue: UploadQueue
  limiter: Limiter
  reports: UploadRow[][]
  damaged: boolean
  /** Signs the account in again, with the same or a new token. */
  logIn(token?: string): Promise<void>
  /** Ends the run as a kill would: sockets close, nothing more is written or sent. */
  die(): void
}

/** The desktop's queue with real files, HTTP, and a server that can be made to fail. */
export interface UploadWorld {
  folder: string
  server: UploadServer
  slowness: number
  /** `faster` shortens waits: at 5 the stall timeout of a minute is 12 s, still enough on a busy machine. */
  openApp(faster?: number): Promise<UploadApp>
  makeFile(bytes: number, name?: string): Promise<SourceFile>
  /** The server's bytes of its first or another finished upload. */
  stored(index?: number): Promise<Buffer>
  close(): Promise<void>
}

export async function openUploadWorld(): Promise<UploadWorld> {
  const temporary = await temporaryFolder()
  const folder = temporary.path
  const server = await startUploadServer(join(folder, 'server'))
  const closers: (() => Promise<void>)[] = []
  const world: UploadWorld = {
    folder, server, slowness: 0,
    async openApp(faster = 5) {
      const clock = fastClock(faster)
      const undici = createUndiciHttp(directConnector())
      const line = slowHttp(undici, () => world.slowness)
      let dead = false
      const http: HttpPort = { send: (request) => (dead ? new Promise<never>(() => {}) : line.send(request)) }
      const { accounts, sessionHttp, rest: pageRest } = openDesktopRest({ serverOrigin: server.origin, http, folder })
      const logIn = async (token = 'token'): Promise<void> => void (await accounts.open({ userSeq: 7, name: '', email: '', profileImageUrl: null }, token))
      await logIn()
      const rest = pageRest.as(7)
      const journal = createJournal(join(folder, 'journal'), 'school#7', clock)
      const limiter = createLimiter(clock)
      const reports: UploadRow[][] = []
      const queue = createUploadQueue({
        journal: { load: () => journal.load(), save: (content) => (dead ? Promise.resolve() : journal.save(content)) },
        client: createClient(rest.wire), transfer: createTransfer({ http: sessionHttp, headers: rest.headers, serverOrigin: server.origin, limiter }),
        serverOrigin: server.origin, clock, log: silentLog, random: () => 0.5, onChange: (rows) => reports.push(rows),
      })
      closers.push(async () => {
        if (!dead) await queue.close()
        await undici.close()
      })
      const { damaged } = await queue.open()
      return {
        queue, limiter, reports, damaged, logIn,
        die() {
          dead = true
          void undici.close()
        },
      }
    },
    async makeFile(bytes, name = 'video.mp4') {
      const path = join(folder, name)
      await writeFile(path, unknownContent(bytes))
      const file = await describeFile(path)
      if (file === undefined) throw new Error('no file')
      return file
    },
    stored: (index = 0) => readFile(join(folder, 'server', server.completed[index] ?? '')),
    async close() {
      for (const close of closers.splice(0).reverse()) await close()
      await server.stop().catch(() => {})
      await temporary.remove()
    },
  }
  return world
}

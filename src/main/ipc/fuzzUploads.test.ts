import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bridge, channelName } from '#shared/desktop/bridge.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import { fittingArguments, malformedArguments } from '#tests/support/desktop/bridgeArguments.ts'
import { startDesktopMain } from '#tests/support/desktop/desktopMain.ts'
import type { DesktopMain } from '#tests/support/desktop/desktopMain.ts'
import { memoryKeychain } from '#tests/support/desktop/desktopPorts.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { unknownContent } from '#tests/support/upload/unknownContent.ts'
import { startUploadServer } from '#tests/support/upload/uploadServer.ts'
import type { UploadServer } from '#tests/support/upload/uploadServer.ts'

/** Fuzzes the upload channels with a logged-in user and a queued file, so that there is something to lose. */

const RUNS = 200
const pageOrigin = 'app://madang'
const page = { origin: pageOrigin, isMainFrame: true }
const target = { channelSeq: 1, courseSeq: 2, curriculumSeq: 3, kind: 'video' }
const callable = Object.entries(bridge.uploads).flatMap(([name, channel]) => (channel.kind === 'push' ? [] : [[channelName('uploads', name), channel] as const]))
/** These change the whole queue by design and take no id. */
const ofWholeQueue = new Set(['uploads.holdAll', 'uploads.releaseAll'])

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: UploadServer
let main: DesktopMain
let uploadId: string
let fileId: string
let done: string[] = []

function note(call: string, args: readonly unknown[] = []): void {
  const [request] = args as [{ url?: string } | undefined]
  const isOfSocket = call.startsWith('sockets.') || call.startsWith('push realtime.') || (request?.url ?? '').includes('/realtime/')
  // The network watch reads addresses every few seconds by itself.
  if (!isOfSocket && call !== 'machine.addresses') done.push(call)
}

beforeAll(async () => {
  folder = await temporaryFolder()
  server = await startUploadServer(join(folder.path, 'server'))
  main = await startDesktopMain({ serverOrigin: server.origin, pageOrigin, userData: join(folder.path, 'user'), keychain: memoryKeychain(), used: note })
  main.ipc.onPush((channel) => note(`push ${channel}`))
  await main.call('rest.send', 'r', { method: 'POST', url: '/api/main/v2.0/auth/login', body: JSON.stringify({ userSeq: 7 }) }, { language: 'ko', source: 'app://madang/' })
  await main.call('uploads.holdAll')
  const path = join(folder.path, 'video.mp4')
  await writeFile(path, unknownContent(1024))
  main.shell.nextFiles = [path]
  const picked = (await main.call('uploads.pick', 'video', true)) as { value: { fileId: string }[] }
  fileId = picked.value[0]?.fileId ?? ''
  uploadId = ((await main.call('uploads.start', fileId, target)) as { value: string }).value
  // Wait until the background file check is done.
  for (let before = -1; before !== done.length; await pause(700)) before = done.length
})
afterAll(async () => {
  await main.stop()
  await server.stop()
  await folder.remove()
})
beforeEach(() => {
  done = []
})

async function queue(): Promise<{ rows: UploadRow[]; journals: [string, string][] }> {
  const { value } = (await main.call('uploads.rows')) as { value: UploadRow[] }
  const journals = join(folder.path, 'user', 'uploads')
  const names = (await readdir(journals)).filter((name) => name.endsWith('.json')).toSorted()
  return { rows: value, journals: await Promise.all(names.map(async (name): Promise<[string, string]> => [name, await readFile(join(journals, name), 'hex')])) }
}

const aimed = (args: unknown[], id: string): unknown[] => (Array.isArray(args) && typeof args[0] === 'string' ? [id, ...args.slice(1)] : args)
const ids = () => fc.constantFrom(uploadId, fileId)

describe('uploads of a logged-in user [DESK-01] [DESK-02]', () => {
  it('are one held file in one journal', async () => {
    const { rows, journals } = await queue()
    expect(rows).toMatchObject([{ uploadId, state: 'waiting', reason: 'held' }])
    expect(journals).toHaveLength(1)
    expect(Buffer.from(journals[0]?.[1] ?? '', 'hex').toString()).toContain(uploadId)
  })

  it.each(callable)('ignore malformed arguments of %s', async (wireName, channel) => {
    const before = await queue()
    const malformed = fc.tuple(malformedArguments(channel), ids()).map(([args, id]) => aimed(args, id)).filter((args) => !channel.args.safeParse(args).success)
    await fc.assert(
      fc.asyncProperty(malformed, async (args) => {
        expect(await main.ipc.call(wireName, args, page)).toEqual({ ok: false, refusal: 'badArguments' })
        expect(done).toEqual([])
      }),
      { numRuns: RUNS },
    )
    expect(await queue()).toEqual(before)
  })

  it.each(callable)('ignore %s from another frame that knows their ids', async (wireName, channel) => {
    const before = await queue()
    const stranger = fc.constantFrom(null, { origin: pageOrigin, isMainFrame: false }, { origin: 'app://madang.evil', isMainFrame: true }, { origin: server.origin, isMainFrame: true })
    await fc.assert(
      fc.asyncProperty(stranger, fittingArguments(channel), ids(), async (sender, args, id) => {
        expect(await main.ipc.call(wireName, aimed(args, id), sender)).toEqual({ ok: false, refusal: 'foreignSender' })
        expect(done).toEqual([])
      }),
      { numRuns: RUNS },
    )
    expect(await queue()).toEqual(before)
  })

  it.each(callable.filter(([wireName]) => !ofWholeQueue.has(wireName)))('ignore well-formed nonsense of %s', async (wireName, channel) => {
    const before = await queue()
    await fc.assert(
      fc.asyncProperty(fittingArguments(channel), async (args) => {
        const answer = (await main.call(wireName, ...args)) as { ok: boolean; refusal?: string }
        expect(answer.ok || answer.refusal === 'unknown', JSON.stringify(answer)).toBe(true)
      }),
      { numRuns: 50 },
    )
    expect(await queue()).toEqual(before)
  })

  it('change on a valid call', async () => {
    const before = await queue()
    expect(await main.call('uploads.cancel', uploadId)).toMatchObject({ ok: true })
    await expect.poll(async () => (await queue()).rows).toEqual([])
    expect(await queue()).not.toEqual(before)
  })
})

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { contract } from '#shared/contract.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import type { UploadRow } from '#shared/upload/port.ts'
import { STALL_MS } from '#shared/upload/queue/runner.ts'
import type { ItemRef } from '#shared/kernel/refs.ts'
import { copyDemoData } from '#tests/support/server/demoSetup.ts'
import { openFlakyConnection } from '#tests/support/upload/flakyConnection.ts'
import { briefNodeFlags, startServer } from '#tests/support/server/server.ts'
import { logInTeacher, makeItems } from '#tests/support/server/teacher.ts'
import { createRandom } from './random.ts'
import type { Random } from './random.ts'
import { sentAgain, uploadsOf } from './sentLog.ts'
import { createUploaderProcess } from './uploaderProcess.ts'

const MIB = 1024 ** 2
const LARGEST_FILE = 64 * MIB
/** Most bytes that one failure may cost: those in flight. */
const IN_FLIGHT = 8 * MIB
const UNDER_WAY = 4
const FASTER = 10
const KILLS_PER_STALL = 20
/** The uploader's stall timeout, in real milliseconds. */
const STALL_TIMEOUT_MS = STALL_MS / FASTER
const STUCK_MS = 120_000

interface SentFile {
  path: string
  bytes: number
  sha256: string
  place: ItemRef
}

async function makeFile(path: string, bytes: number, random: Random): Promise<string> {
  const hash = createHash('sha256')
  const file = createWriteStream(path)
  for (let left = bytes; left > 0; left -= MIB) {
    const block = Buffer.alloc(Math.min(left, MIB), random.whole(0, 255))
    for (let at = 0; at + 4 <= block.length; at += 4096) block.writeUInt32LE(random.whole(0, 2 ** 32 - 1), at)
    hash.update(block)
    if (!file.write(block)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
  return hash.digest('hex')
}

/** 0 to 64 MiB; small sizes and request boundaries are as likely as large ones. */
function anySize(random: Random): number {
  const edge = 8 * MIB * random.whole(1, 8) + random.whole(-1, 1)
  return random.pick([0, 1, random.whole(1, 4096), random.whole(1, 8 * MIB), random.whole(1, LARGEST_FILE), random.whole(1, LARGEST_FILE), Math.min(edge, LARGEST_FILE)])
}

const filesBelow = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => relative(folder, join(entry.parentPath, entry.name)))

const isOver = ({ state }: UploadRow) => state === 'done' || state === 'failed'

/** Uploads files while killing either side `kills` times and disturbing the network. Returns a summary and the faults. */
export async function runChaos({ kills, seed, say }: { kills: number; seed: number; say(line: string): void }): Promise<{ lines: string[]; faults: string[] }> {
  const random = createRandom(seed)
  const faults: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'madang-chaos-'))
  const dataDir = join(folder, 'server')
  const source = join(folder, 'source')
  await mkdir(source)
  await copyDemoData(dataDir)
  const server = await startServer({ dataDir, nodeFlags: briefNodeFlags })
  const connection = await openFlakyConnection(server.origin)
  const stored = join(dataDir, 'files')
  const before = new Set(await filesBelow(stored))
  const teacher = await logInTeacher(server.origin)
  const sentLog = join(folder, 'sent.log')
  writeFileSync(sentLog, '')
  const client = join(folder, 'client')
  const uploader = createUploaderProcess({ folder: client, serverOrigin: connection.origin, userSeq: teacher.userSeq, token: teacher.token, sentLog, faster: FASTER, seed })
  await uploader.start()

  const started = performance.now()
  const files = new Map<string, SentFile>()
  let disturbances = 0
  let killed = 0

  const [firstPlace] = await makeItems(teacher, '06', 1)
  if (firstPlace === undefined) throw new Error('no item was made')
  const { courseSeq } = firstPlace

  async function addFile(): Promise<void> {
    const number = files.size + 1
    const path = join(source, `file-${number}.bin`)
    let bytes: number
    let sha256: string
    // There are few files of a byte: one sent before would wait for an answer about the same file.
    do {
      bytes = anySize(random)
      sha256 = await makeFile(path, bytes, random)
    } while (bytes > 0 && [...files.values()].some((sent) => sent.sha256 === sha256))
    const { item } = await teacher.client(contract.curriculum.create, { params: { channelSeq: 1, courseSeq }, body: { body: { curriculumTypeCd: '06', title: `File ${number}` } } })
    const place = { channelSeq: 1, courseSeq, curriculumSeq: item.curriculumSeq }
    await uploader.add(path, { ...place, kind: 'material' })
    files.set(path, { path, bytes, sha256, place })
  }

  const underWay = () => uploader.rows().filter((row) => !isOver(row)).length

  async function killSome(): Promise<void> {
    const both = random.chance(0.1)
    const theServer = both || random.chance(0.5)
    const theUploader = both || !theServer
    await Promise.all([theServer ? server.kill() : undefined, theUploader ? uploader.kill() : undefined])
    killed += 1
    await sleep(random.whole(0, 300))
    const back: (() => Promise<void>)[] = []
    if (theServer) back.push(() => server.restart())
    if (theUploader) back.push(() => uploader.start())
    if (random.chance(0.5)) back.reverse()
    if (random.chance(0.5)) await Promise.all(back.map((start) => start()))
    else for (const start of back) await start()
  }

  async function disturb(): Promise<void> {
    disturbances += 1
    await random.pick([
      async () => {
        connection.cut()
        await sleep(random.whole(0, 400))
        connection.mend()
      },
      async () => {
        connection.limit(random.whole(1, 64) * 1024)
        await sleep(random.whole(100, 600))
        connection.limit(Number.POSITIVE_INFINITY)
      },
      async () => connection.limit(random.whole(5, 200) * MIB),
      async () => connection.delay(random.whole(0, 60)),
    ])()
  }

  const sending = () => uploader.rows().filter((row) => row.state === 'uploading' && row.sentBytes > 0 && row.sentBytes < row.fileSize)
  let stalls = 0
  let retried = 0

  /** Silently stalls the open connections: the uploader must abort them by its stall timeout and retry. */
  async function stall(): Promise<void> {
    connection.limit(4 * MIB)
    for (let tries = 0; sending().length === 0 && tries < 300; tries += 1) {
      if (underWay() < UNDER_WAY) await addFile()
      await sleep(20)
    }
    const stuck = new Map(sending().map(({ uploadId, sentBytes }) => [uploadId, sentBytes]))
    connection.silence()
    connection.limit(Number.POSITIVE_INFINITY)
    stalls += 1
    const still = () => sending().filter(({ uploadId, sentBytes }) => stuck.get(uploadId) === sentBytes)
    await sleep(STALL_TIMEOUT_MS / 2)
    const waiting = still().length
    // Longer than the timeout and its first retry.
    for (let waited = STALL_TIMEOUT_MS / 2; still().length > 0 && waited < 5 * STALL_TIMEOUT_MS; waited += 100) await sleep(100)
    for (const row of still()) faults.push(`${row.fileName} did not resume after its connection stalled: ${JSON.stringify(row)}`)
    retried += waiting - still().length
  }

  let news = ''
  let newsAt = performance.now()
  function checkForNews(): void {
    const now = uploader.rows().map(({ uploadId, state, sentBytes }) => `${uploadId} ${state} ${sentBytes}`).join() + killed
    if (now !== news) newsAt = performance.now()
    news = now
    if (performance.now() - newsAt > STUCK_MS) throw new Error(`no progress for ${STUCK_MS / 1000} s: ${JSON.stringify(uploader.rows().filter((row) => !isOver(row)))}`)
  }

  try {
    while (killed < kills) {
      while (underWay() < UNDER_WAY) await addFile()
      await sleep(random.whole(10, 400))
      if (random.chance(0.6)) {
        await killSome()
        if (killed % KILLS_PER_STALL === 0) await stall()
        if (killed % 50 === 0) say(`  ${killed} kills, ${files.size} files, ${Math.round((performance.now() - started) / 1000)} s`)
      } else await disturb()
      checkForNews()
    }
    connection.limit(Number.POSITIVE_INFINITY)
    connection.delay(0)
    while (underWay() > 0) {
      checkForNews()
      await sleep(100)
    }
    const seconds = (performance.now() - started) / 1000
    if (stalls > 0 && retried === 0) faults.push('no stall hit an upload')

    for (const row of uploader.rows()) {
      const isEmpty = row.fileSize === 0
      if (isEmpty ? row.reason !== 'fileEmpty' : row.state !== 'done') faults.push(`${row.fileName} of ${row.fileSize} bytes ended as ${row.state} ${row.reason ?? ''}`)
    }
    let bytes = 0
    for (const file of files.values()) {
      bytes += file.bytes
      const params = file.place
      const { uploads } = await teacher.client(contract.upload.status, { params })
      if (file.bytes === 0) {
        if (uploads.length > 0) faults.push(`an empty file left an upload on the server: ${JSON.stringify(uploads)}`)
        continue
      }
      const [upload, ...more] = uploads
      if (upload?.state !== 'ready' || more.length > 0) faults.push(`${file.path}: the server has ${JSON.stringify(uploads)}`)
      if (upload === undefined) continue
      const { url } = await teacher.client(contract.classroom.download, { params: { ...params, uploadSeq: upload.uploadSeq } })
      const answer = await request(new URL(url, server.origin), { headers: { [headerNames.accessToken]: teacher.token } })
      const hash = createHash('sha256')
      for await (const piece of answer.body) hash.update(piece as Buffer)
      if (hash.digest('hex') !== file.sha256) faults.push(`${file.path}: ${answer.statusCode}, content differs`)
    }

    const again = sentAgain(sentLog)
    const most = Math.max(0, ...again.map((one) => one.bytes))
    const total = again.reduce((sum, one) => sum + one.bytes, 0)
    if (most > IN_FLIGHT) faults.push(`${most} bytes were resent after one failure, more than ${IN_FLIGHT}`)

    const whole = [...files.values()].filter((file) => file.bytes > 0)
    const begun = uploadsOf(sentLog).size
    if (begun !== whole.length) faults.push(`${begun} uploads were started for ${whole.length} files: some restarted from zero`)

    await uploader.clearFinished()
    await uploader.kill()
    const journals = await filesBelow(join(client, 'uploads'))
    for (const journal of journals) {
      const { size } = await stat(join(client, 'uploads', journal))
      if (journals.length > 1 || size > 500) faults.push(`left on the client: ${journal} of ${size} bytes`)
    }
    const left = (await filesBelow(stored)).filter((path) => !before.has(path))
    if (left.length !== whole.length) faults.push(`${whole.length} files arrived, and the server keeps ${left.length}: ${left.join(' ')}`)

    const mib = (n: number) => `${(n / MIB).toFixed(2)} MiB`
    return {
      faults,
      lines: [
        `${killed} kills and ${disturbances} network disturbances in ${seconds.toFixed(0)} s`,
        `${stalls} stalls beyond the uploader's timeout: ${retried} uploads aborted and retried`,
        `${files.size} files of 0 bytes to ${mib(LARGEST_FILE)}, ${mib(bytes)} in total, each with a matching SHA-256`,
        `resent: ${mib(total)} in total, at most ${mib(most)} after a failure (allowed ${mib(IN_FLIGHT)}), ${mib(total / Math.max(killed, 1))} per kill`,
      ],
    }
  } finally {
    await uploader.kill()
    await server.kill()
    await connection.close()
    await rm(folder, { recursive: true, force: true })
  }
}

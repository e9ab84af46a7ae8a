import { randomFillSync } from 'node:crypto'
import { createReadStream, writeFileSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import { contract } from '#shared/contract.ts'
import { headerNames } from '#shared/kernel/call/headers.ts'
import { createLimiter } from '#shared/upload/queue/limiter.ts'
import { createUndiciHttp } from '#main/http/undiciHttp.ts'
import { directConnector } from '#tests/support/desktop/directConnector.ts'
import { describeFile } from '#main/uploads/localFiles.ts'
import { createTransfer } from '#main/uploads/transfer.ts'
import { createUploaderProcess } from '#tests/chaos/uploaderProcess.ts'
import { copyDemoData } from '#tests/support/server/demoSetup.ts'
import { machineClock } from '#tests/support/desktop/desktopPorts.ts'
import { startServer } from '#tests/support/server/server.ts'
import { logInTeacher, makeItems } from '#tests/support/server/teacher.ts'
import type { Teacher } from '#tests/support/server/teacher.ts'
import { ceiling, median, ratio } from './figures.ts'
import type { Figure } from './figures.ts'
import { cpuSeconds, residentMb, watchMemory } from './memory.ts'
import { startFloor } from './processes.ts'

const MIB = 1024 ** 2
const GIB = 1024 ** 3
const FILE_BYTES = 2 * GIB
const ROUNDS = 5
/** Time for the disk to finish deleting a large file. */
const QUIET_MS = 2000
const SPARSE_BYTES = 10 * GIB

async function makeFile(path: string, bytes: number): Promise<void> {
  const block = Buffer.alloc(8 * MIB)
  const file = await open(path, 'w')
  for (let written = 0; written < bytes; written += block.length) {
    randomFillSync(block, 0, 4096)
    await file.write(block)
  }
  await file.close()
}

async function makeSparseFile(path: string, bytes: number): Promise<void> {
  const file = await open(path, 'w')
  await file.truncate(bytes)
  await file.close()
}

const speed = (bytes: number, started: number): number => bytes / 1e6 / ((performance.now() - started) / 1000)

async function rawPut(port: number, path: string, bytes = FILE_BYTES): Promise<number> {
  const started = performance.now()
  const answer = await request(`http://localhost:${port}/`, { method: 'PUT', body: createReadStream(path, { highWaterMark: MIB }) })
  await answer.body.dump()
  return speed(bytes, started)
}

/** Uploads with the desktop's transfer; returns MB/s to the last acknowledged byte. */
async function tusUpload(teacher: Teacher, path: string): Promise<number> {
  const [place] = await makeItems(teacher, '02', 1)
  const file = await describeFile(path)
  if (place === undefined || file === undefined) throw new Error('there is nothing to send, or nowhere')
  const http = createUndiciHttp(directConnector())
  const transfer = createTransfer({
    http, serverOrigin: teacher.origin, limiter: createLimiter(machineClock()), headers: async () => ({ [headerNames.accessToken]: teacher.token }),
  })
  let url = ''
  const started = performance.now()
  const { uploadUrl } = await teacher.client(contract.upload.uploadUrl, { params: place, query: { filename: 'bench.mp4', fileSize: file.fileSize, kind: 'video' } })
  const address = { create: new URL(uploadUrl, teacher.origin).href }
  await transfer.send(file, address, { onUrl: (made) => { url = made }, onAcknowledged() {}, onFlow() {} }, new AbortController().signal)
  const reached = speed(FILE_BYTES, started)
  await transfer.terminate(url)
  await http.close()
  return reached
}

/** A large file by raw PUT, then by the desktop's upload engine in its own process: memory of both sides, and CPU time. */
async function sparseUpload(teacher: Teacher, serverPid: number, folder: string, floor: { port: number; stored: string }): Promise<Figure[]> {
  const path = join(folder, 'sparse.bin')
  await makeSparseFile(path, SPARSE_BYTES)
  const raw = await rawPut(floor.port, path, SPARSE_BYTES)
  await rm(floor.stored)
  await sleep(QUIET_MS)
  const [place] = await makeItems(teacher, '06', 1)
  if (place === undefined) throw new Error('no item was made')
  const sentLog = join(folder, 'sent.log')
  writeFileSync(sentLog, '')
  const uploader = createUploaderProcess({ folder: join(folder, 'client'), serverOrigin: teacher.origin, userSeq: teacher.userSeq, token: teacher.token, sentLog, faster: 1, seed: 1 })
  await uploader.start()
  await sleep(2000)
  const sides = [
    { name: 'the server', pid: serverPid },
    { name: 'the desktop’s engine', pid: uploader.pid() },
  ].map((side) => ({ ...side, idle: residentMb(side.pid), cpu: cpuSeconds(side.pid), memory: watchMemory(side.pid) }))
  const started = performance.now()
  await uploader.add(path, { ...place, kind: 'material' })
  for (;;) {
    const [row] = uploader.rows()
    if (row?.state === 'done') break
    if (row?.state === 'failed') throw new Error(`the upload failed: ${row.reason}`)
    await sleep(100)
  }
  const reached = speed(SPARSE_BYTES, started)
  const figures = sides.flatMap(({ name, pid, idle, cpu, memory }) => [
    ceiling(`peak memory of ${name} above idle, 10 GB`, memory.stop() - idle, 150, 'MB'),
    { name: `  its processor time`, value: `${((cpuSeconds(pid) - cpu) / (SPARSE_BYTES / 1e9)).toFixed(2)} s for each GB` },
  ])
  await uploader.kill()
  await rm(path)
  return [ratio('throughput of a 10 GB upload, every chunk checked, to its end', reached, raw, 0.8, 'MB/s'), ...figures]
}

/** Upload throughput against a raw streaming PUT (target ≥ 0.8), and memory and CPU time of a 10 GB file. */
export async function benchUploads(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-bench-'))
  try {
    const source = join(folder, 'source.bin')
    await makeFile(source, FILE_BYTES)
    const dataDir = join(folder, 'data')
    await copyDemoData(dataDir)
    const stored = join(folder, 'raw.bin')
    const floor = await startFloor('rawPutServer.ts', stored)
    const server = await startServer({ dataDir })
    const teacher = await logInTeacher(server.origin)
    await sleep(3000)
    const ours: number[] = []
    const floors: number[] = []
    let [ourCpu, floorCpu] = [0, 0]
    // The first round warms up code and disk cache, and does not count.
    for (let round = 0; round <= ROUNDS; round += 1) {
      const before = [cpuSeconds(floor.pid), cpuSeconds(server.pid)] as const
      floors.push(await rawPut(floor.port, source))
      await rm(stored)
      await sleep(QUIET_MS)
      ours.push(await tusUpload(teacher, source))
      await sleep(QUIET_MS)
      floorCpu = cpuSeconds(floor.pid) - before[0]
      ourCpu = cpuSeconds(server.pid) - before[1]
    }
    floors.shift()
    ours.shift()
    const sparse = await sparseUpload(teacher, server.pid, folder, { port: floor.port, stored })
    await server.stop()
    await floor.stop()
    const each = (cpu: number) => (cpu / (FILE_BYTES / 1e9)).toFixed(2)
    return [
      ratio('throughput of a 2 GB upload', median(ours), median(floors), 0.8, 'MB/s'),
      { name: '  rounds, ours | floor', value: `${ours.map(Math.round).join(', ')} | ${floors.map(Math.round).join(', ')} MB/s` },
      { name: '  processor time of the server, ours | floor', value: `${each(ourCpu)} | ${each(floorCpu)} s for each GB` },
      ...sparse,
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { repositoryRoot } from '#cli/repository.ts'
import { demoClasses } from '#server/demo/classes.ts'
import { LONGEST_TEST_MS } from '#tests/support/patience.ts'
import { pgliteTemplate } from '#tests/support/server/pgliteTemplate.ts'
import { briefNodeFlags, startServer } from '#tests/support/server/server.ts'

let template = ''
beforeAll(async () => { template = await pgliteTemplate() })

let folder = ''
const started: Madang[] = []
beforeEach(async () => { folder = await mkdtemp(join(tmpdir(), 'madang-start-')) })
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

async function startedBefore(): Promise<string> {
  const dataDir = join(folder, 'data')
  cpSync(template, dataDir, { recursive: true })
  return dataDir
}

interface Madang {
  child: ChildProcess
  said(): string
  ended: Promise<number | null>
}

function madang(command: 'serve' | 'seed' | 'settle', env: Record<string, string> = {}, { wrapper = [], more = [] }: { wrapper?: readonly string[]; more?: readonly string[] } = {}): Madang {
  const [program = '', ...args] = [...wrapper, process.execPath, ...briefNodeFlags, join(repositoryRoot, 'src/cli/madang.ts'), command, ...more]
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, DATABASE_URL: '', PORT: '0', DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'silent', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => { said += chunk.toString() })
  const one: Madang = { child, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) }
  started.push(one)
  return one
}

async function serveAndFail(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const { ended, said } = madang('serve', env)
  return { code: await ended, said: said().trim() }
}

it('ends the settle command with 1 when nothing was paid, and one line that says why [SET-07]', async () => {
  await startedBefore()
  const settled = async (...more: string[]) => {
    const { ended, said } = madang('settle', {}, { more })
    return { code: await ended, said: said().trim() }
  }
  expect(await settled('pay', '--site', '1', '--month', '2026-03')).toEqual({ code: 1, said: 'Site 1, 2026-03: no closed month in KRW that is not paid yet' })
  expect(await settled('pay', '--site', '1')).toEqual({ code: 1, said: 'settle pay --site N --month YYYY-MM --currency KRW|USD' })
})

describe('failing startup', () => {
  it('names an invalid setting in one line', async () => {
    expect(await serveAndFail({ PORT: 'eighty' })).toEqual({
      code: 1, said: 'The setting PORT "eighty" cannot be used: it must be a port number from 0 to 65535.',
    })
  })

  it('reports a database that does not respond', async () => {
    const { code, said } = await serveAndFail({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' })
    expect([code, said]).toEqual([1, 'The database at DATABASE_URL does not answer: is it running, and are host and port right?'])
  })

  it('names an unusable data folder', async () => {
    await writeFile(join(folder, 'file'), '')
    const { code, said } = await serveAndFail({ DATA_DIR: join(folder, 'file', 'data') })
    expect([code, said]).toEqual([1, `The data folder ${join(folder, 'file', 'data')} cannot be read and written (ENOTDIR): check DATA_DIR.`])
  })

  // A small disk, where the system allows a process to mount one.
  const smallDisk = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-c', 'mount -t tmpfs -o size=8m tmpfs "$DATA_DIR" && exec "$@"', 'sh']
  const canMount = spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'true']).status === 0
  it.skipIf(!canMount)('reports a full disk', async () => {
    await mkdir(join(folder, 'data'))
    const { ended, said } = madang('serve', {}, { wrapper: smallDisk })
    expect([await ended, said().trim()]).toEqual([1, `The disk of the data folder ${join(folder, 'data')} is full (8.0 MB free, 128.0 MB needed): free some space, or set DATA_DIR to a folder on another disk.`])
  })
})

describe('startup and shutdown', { timeout: 3 * LONGEST_TEST_MS }, () => {
  it('keeps a second server off its embedded database, stops cleanly on Ctrl-C, and restarts after that and after a crash', async () => {
    const dataDir = await startedBefore()
    const server = await startServer({ dataDir, env: { DATABASE_URL: '' }, nodeFlags: briefNodeFlags })
    const { code, said } = await serveAndFail({ DATA_DIR: dataDir })
    expect([code, said]).toEqual([1, expect.stringMatching(`^Another server \\(process ${server.pid} on .*\\) uses the data folder ${dataDir}: stop it`)])
    expect(await server.stop()).toBe(0)
    await expect(readFile(join(dataDir, 'server.json'))).rejects.toThrow('ENOENT')
    const key = await readFile(join(dataDir, 'secret.key'), 'utf8')
    await server.restart()
    await server.kill()
    await server.restart()
    expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe(key)
    expect(await server.stop()).toBe(0)
  })

  it('stops cleanly during startup', async () => {
    await startedBefore()
    const { child, ended, said } = madang('serve')
    await vi.waitUntil(() => existsSync(join(folder, 'data', 'server.json')), { timeout: LONGEST_TEST_MS, interval: 5 })
    child.kill('SIGTERM')
    expect([await ended, said()]).toEqual([0, 'Stopping …\n'])
    expect(existsSync(join(folder, 'data', 'server.json'))).toBe(false)
  })

  it('exits at once on a second signal while a request is open', async () => {
    const server = await startServer({ dataDir: await startedBefore(), env: { DATABASE_URL: '' }, nodeFlags: briefNodeFlags })
    const line = connect(Number(new URL(server.origin).port), 'localhost')
    line.on('error', () => undefined)
    line.write('POST /api/main/v1.0/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n')
    await once(line, 'connect')
    await fetch(`${server.origin}/health`)
    const stopped = server.stop()
    await vi.waitUntil(() => server.output().includes('Stopping'), { timeout: LONGEST_TEST_MS })
    // Repeat: the first may fall into the ignored interval.
    const asking = setInterval(() => { void server.stop() }, 300)
    expect(await stopped.finally(() => clearInterval(asking))).toBe(130)
    line.destroy()
  })

  it('resumes an interrupted demo site', async () => {
    await startedBefore()
    /** Class numbers created until the stop took effect. */
    const seedUntilClass = async (): Promise<number[]> => {
      const { child, ended, said } = madang('seed')
      await vi.waitUntil(() => said().includes(' of '), { timeout: LONGEST_TEST_MS, interval: 5 })
      child.kill('SIGINT')
      expect(await ended).toBe(0)
      const classes = [...said().matchAll(/^  (\d+) of (\d+): /gm)]
      expect(said().replaceAll(/^  .*\n/gm, '')).toBe('Making the demo site …\nStopping …\n')
      expect(new Set(classes.map(([, , all]) => Number(all)))).toEqual(new Set([demoClasses.length]))
      return classes.map(([, nth]) => Number(nth))
    }
    const [first, second] = [await seedUntilClass(), await seedUntilClass()]
    expect([...first, ...second]).toEqual([...first, ...second].map((_, index) => index + 1))
  })
})

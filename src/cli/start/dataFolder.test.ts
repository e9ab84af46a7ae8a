import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { repositoryRoot } from '#cli/repository.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'
import { LONGEST_TEST_MS } from '#tests/support/patience.ts'
import { takeDataFolder } from './dataFolder.ts'

let temporary: Awaited<ReturnType<typeof temporaryFolder>>
const folder = () => temporary.path
const started: Starter[] = []
beforeEach(async () => { temporary = await temporaryFolder() })
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await temporary.remove()
})

interface Starter {
  child: ChildProcess
  said(): string
  ended: Promise<unknown>
}

const namespace = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child', '--mount-proc']
const hasNamespaces = spawnSync(namespace[0] ?? '', [...namespace.slice(1), 'true']).status === 0

/** A child process that prints `ready`, locks the folder on request, and prints the result. */
async function starter({ before = '', wrapper = [] }: { before?: string; wrapper?: readonly string[] } = {}): Promise<Starter> {
  const script = `
    ${before}
    import { takeDataFolder } from '#cli/start/dataFolder.ts'
    process.stdout.write('ready ')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    await takeDataFolder(${JSON.stringify(folder())}).then(() => process.stdout.write('has it'), (error) => process.stdout.write(error.message))
    await new Promise((resolve) => process.stdin.once('data', resolve))
    process.exit(0)`
  const [command = '', ...args] = [...wrapper, process.execPath, '--input-type=module', '--eval', script]
  const child = spawn(command, args, { cwd: repositoryRoot, stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => { said += chunk.toString() })
  const one = { child, said: () => said, ended: once(child, 'close') }
  started.push(one)
  await vi.waitUntil(() => said === 'ready ', { timeout: LONGEST_TEST_MS })
  return one
}

async function take({ child, said }: Starter): Promise<string> {
  child.stdin?.write('go')
  await vi.waitUntil(() => said().length > 'ready '.length, { timeout: LONGEST_TEST_MS })
  return said().slice('ready '.length)
}

const refusal = (pid: number | undefined) =>
  expect.stringMatching(new RegExp(`^Another server \\(process ${pid} on ${hostname()}, instance [0-9a-f-]{36}\\) uses the data folder ${folder()}: stop it, or set DATA_DIR to another folder\\.$`))

describe('data folder lock', () => {
  it('is held by one of several concurrent processes, and released when that is killed', async () => {
    await writeFile(join(folder(), 'server.json'), JSON.stringify({ instance: 'of a server that died', process: process.pid, host: hostname() }))
    const starts = await Promise.all(Array.from({ length: 3 }, () => starter()))
    const said = await Promise.all(starts.map(take))
    const holder = starts[said.indexOf('has it')]
    expect(said.toSorted()).toEqual([...starts.slice(1).map(() => refusal(holder?.child.pid)), 'has it'])
    holder?.child.kill('SIGKILL')
    await holder?.ended
    expect(await take(await starter())).toBe('has it')
  })

  it.each([
    ['with the same process id', { before: 'Object.defineProperty(process, "pid", { value: 1 })' }, true],
    ['each in its own process namespace', { wrapper: namespace }, hasNamespaces],
  ])('excludes a second container, %s', async (_, container, canRun) => {
    if (!canRun) return
    const [first, second] = [await starter(container), await starter(container)]
    expect([await take(first), await take(second)]).toEqual(['has it', refusal(1)])
  })

  it('is exclusive within one process', async () => {
    const release = await takeDataFolder(folder())
    await expect(takeDataFolder(folder())).rejects.toThrow(`uses the data folder ${folder()}`)
    await release()
    await (await takeDataFolder(folder()))()
  })

  it.each(['server.lock', 'server.json', 'server.pid'])('ignores a stale %s', async (name) => {
    await writeFile(join(folder(), name), name === 'server.lock' ? '' : String(process.ppid))
    await (await takeDataFolder(folder()))()
    expect(await readdir(folder())).not.toContain('server.json')
  })
})

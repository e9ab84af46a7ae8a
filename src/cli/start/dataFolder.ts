import { randomUUID } from 'node:crypto'
import { constants, writeFileSync } from 'node:fs'
import { access, mkdir, readFile, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ConfigError } from '#server/infra/config/config.ts'

const SQLITE_BUSY = 5
// The holder writes its instance file right after locking (ms).
const INSTANCE_WRITTEN_MS = 100

const instanceFile = z.object({ instance: z.string(), process: z.number(), host: z.string() })

// Keeps a reference: garbage collection would release the lock.
const held = new Set<DatabaseSync>()

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/** Exclusive lock by SQLite: ends with the process, works across containers. Never delete the file. @returns the release */
function lockFile(path: string): (() => void) | undefined {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { errcode?: unknown }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
  held.add(database)
  return () => {
    held.delete(database)
    database.close()
  }
}

async function describeHolder(path: string): Promise<string> {
  await sleep(INSTANCE_WRITTEN_MS)
  try {
    const { process: pid, host, instance } = instanceFile.parse(JSON.parse(await readFile(path, 'utf8')))
    return `Another server (process ${pid} on ${host}, instance ${instance})`
  } catch {
    return 'Another server'
  }
}

/** Locks the data folder: PGlite allows one process. Returns the release. Throws ConfigError when unusable or locked. */
export async function takeDataFolder(dataDir: string): Promise<() => Promise<void>> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(`The data folder ${dataDir} cannot be read and written (${codeOf(error)}): check DATA_DIR.`)
  }
  const instancePath = join(dataDir, 'server.json')
  let unlock: (() => void) | undefined
  try {
    unlock = lockFile(join(dataDir, 'server.lock'))
  } catch (error) {
    throw new ConfigError(`The data folder ${dataDir} cannot be locked (${(error as Error).message}): set DATA_DIR to a folder on a disk that knows file locks.`)
  }
  if (unlock === undefined) throw new ConfigError(`${await describeHolder(instancePath)} uses the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.`)
  try {
    const instance: z.input<typeof instanceFile> = { instance: randomUUID(), process: process.pid, host: hostname() }
    // Synchronous: nothing may run between lock and instance file.
    writeFileSync(instancePath, JSON.stringify(instance))
  } catch (error) {
    unlock()
    throw new ConfigError(`The data folder ${dataDir} cannot be written (${codeOf(error)}): check DATA_DIR and the free space.`)
  }
  const release = unlock
  return async () => {
    await rm(instancePath, { force: true })
    release()
  }
}

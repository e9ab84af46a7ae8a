import { randomUUID } from 'node:crypto'
import { constants, writeFileSync } from 'node:fs'
import { access, mkdir, readFile, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { ConfigError } from '#server/infra/config/config.ts'

/** SQLite's result code for a database that another connection has locked. */
const SQLITE_BUSY = 5
/** A holder writes its instance file right after it has the lock; whoever meets the lock looks that much later (ms). */
const INSTANCE_WRITTEN_MS = 100

const instanceFile = z.object({ instance: z.string(), process: z.number(), host: z.string() })

/** Locks of this process. A lock that nothing refers to would be released by the garbage collector. */
const held = new Set<DatabaseSync>()

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

/**
 * Takes an exclusive lock that the kernel holds, on Linux, macOS and Windows alike: SQLite's own lock on an empty database.
 * It ends with the process however that ends, its children do not inherit it, and it holds between containers that share
 * the folder. The file stays: removing it would let two processes lock two files of one name.
 * @returns the release; undefined when another connection has the lock
 */
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

/** Who has the folder, for the message alone; nothing is decided by it. */
async function describeHolder(path: string): Promise<string> {
  await sleep(INSTANCE_WRITTEN_MS)
  try {
    const { process: pid, host, instance } = instanceFile.parse(JSON.parse(await readFile(path, 'utf8')))
    return `Another server (process ${pid} on ${host}, instance ${instance})`
  } catch {
    return 'Another server'
  }
}

/**
 * Makes the data folder and takes it for this process: the embedded database allows only one at a time.
 * Returns the release. Throws ConfigError with one sentence when the folder cannot be used or another server holds it.
 */
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
    // Synchronously: nothing comes between the lock and the note of who has it.
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

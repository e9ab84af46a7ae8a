import { constants } from 'node:fs'
import { access, mkdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '#server/app/config.ts'

/** Longest that a start looks who has the folder and notes itself; one that takes longer has died over it. */
const TAKING_MS = 3000

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Does the work while no other process does such work on the folder. */
async function alone<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const door = join(dataDir, 'server.pid.door')
  for (let since = Date.now(); ; await sleep(20)) {
    try {
      await mkdir(door)
      break
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      if (Date.now() - since > TAKING_MS) await rmdir(door).catch(() => undefined)
    }
  }
  try {
    return await work()
  } finally {
    await rmdir(door).catch(() => undefined)
  }
}

/**
 * Makes the data folder and takes it for this process: the embedded database stands only one at a time.
 * Answers the release. Throws ConfigError with one sentence when the folder cannot be used or another server holds it.
 */
export async function takeDataFolder(dataDir: string): Promise<() => Promise<void>> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new ConfigError(`The data folder ${dataDir} cannot be read and written (${codeOf(error)}): check DATA_DIR.`)
  }
  const lock = join(dataDir, 'server.pid')
  try {
    await alone(dataDir, async () => {
      const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
      if (Number.isSafeInteger(holder) && holder > 0 && holder !== process.pid && isRunning(holder)) {
        throw new ConfigError(`Another server (process ${holder}) uses the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.`)
      }
      await writeFile(lock, String(process.pid))
    })
  } catch (error) {
    throw error instanceof ConfigError ? error : new ConfigError(`The data folder ${dataDir} cannot be written (${codeOf(error)}): check DATA_DIR.`)
  }
  return () => rm(lock, { force: true })
}

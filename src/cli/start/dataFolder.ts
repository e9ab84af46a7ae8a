import { constants } from 'node:fs'
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#server/app/config.ts'

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
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
    throw new ConfigError(`The data folder ${dataDir} cannot be read and written (${(error as NodeJS.ErrnoException).code}): check DATA_DIR.`)
  }
  const lock = join(dataDir, 'server.pid')
  const holder = Number(await readFile(lock, 'utf8').catch(() => ''))
  if (Number.isSafeInteger(holder) && holder > 0 && holder !== process.pid && isRunning(holder)) {
    throw new ConfigError(`Another server (process ${holder}) uses the data folder ${dataDir}: stop it, or set DATA_DIR to another folder.`)
  }
  try {
    await writeFile(lock, String(process.pid))
  } catch (error) {
    throw new ConfigError(`The data folder ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}): check DATA_DIR.`)
  }
  return () => rm(lock, { force: true })
}

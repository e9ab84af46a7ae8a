import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'

export async function readSecretKey(config: Config): Promise<Buffer> {
  if (config.secretKey !== undefined) return Buffer.from(config.secretKey)
  const path = join(config.dataDir, 'secret.key')
  try {
    await writeFile(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return Buffer.from((await readFile(path, 'utf8')).trim(), 'hex')
}

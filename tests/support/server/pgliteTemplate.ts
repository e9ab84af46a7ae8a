import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { repositoryRoot } from '#cli/repository.ts'
import { openDatabase } from '#server/infra/db/database.ts'

const templates = join(repositoryRoot, '.cache', 'pglite')

async function stamp(): Promise<string> {
  const files = ['package-lock.json', ...globSync('src/server/infra/db/migrations/*.sql', { cwd: repositoryRoot }).sort()]
  const hash = createHash('sha256')
  for (const file of files) hash.update(basename(file)).update(await readFile(join(repositoryRoot, file)).catch(() => ''))
  return hash.digest('hex').slice(0, 16)
}

/** A data folder with a migrated, empty PGlite database, made once for its migrations (10 s of processor time). Copy it, never open it. */
export async function pgliteTemplate(): Promise<string> {
  const folder = join(templates, await stamp())
  if (await access(folder).then(() => true, () => false)) return folder
  const fresh = `${folder}.${process.pid}`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { recursive: true })
  await (await openDatabase({ dataDir: fresh })).close()
  // Another process may have been faster.
  await rename(fresh, folder).catch(() => rm(fresh, { recursive: true, force: true }))
  return folder
}

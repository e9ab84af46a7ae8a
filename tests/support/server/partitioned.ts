import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { repositoryRoot } from '#cli/repository.ts'

const PARTITIONS = 4
const CREATE_TABLE = /CREATE TABLE "(?<table>\w+)" \((?<columns>[\s\S]*?)\n\);/g
const SITE_FIRST = /PRIMARY KEY\("channel_seq"/

/** A migration with every site table partitioned by hash of its site. */
export function partitionSiteTables(migration: string): string {
  return migration.replaceAll(CREATE_TABLE, (whole, table: string, columns: string) => {
    if (table === 'channels' || !SITE_FIRST.test(columns)) return whole
    const parts = Array.from({ length: PARTITIONS }, (_, remainder) =>
      `CREATE TABLE "${table}_p${remainder}" PARTITION OF "${table}" FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${remainder});`)
    return [`CREATE TABLE "${table}" (${columns}\n) PARTITION BY HASH ("channel_seq");`, ...parts].join('--> statement-breakpoint\n')
  })
}

/** Migrates an empty database with site tables partitioned. Throws where PostgreSQL refuses. */
export async function migratePartitioned(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'madang-migrations-'))
  const client = new Client({ connectionString: url })
  try {
    await cp(join(repositoryRoot, 'src/server/infra/db/migrations'), folder, { recursive: true })
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.sql')) continue
      const file = join(folder, name)
      await writeFile(file, partitionSiteTables(await readFile(file, 'utf8')))
    }
    await client.connect()
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
    await rm(folder, { recursive: true, force: true })
  }
}

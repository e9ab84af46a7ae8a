import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readRepositoryFile, repositoryFiles } from '#cli/repository.ts'
import { columnsNamingPeople } from '#server/infra/db/namesPeople.ts'
import * as schema from '#server/infra/db/schema/index.ts'
import type { Manifest } from '#server/infra/module.ts'
import { startApi } from '#tests/support/server/api.ts'
import type { TestApi } from '#tests/support/server/api.ts'

let api: TestApi
let manifests: [string, Manifest][]
beforeAll(async () => {
  api = await startApi()
  manifests = [...api.server.modules]
})
afterAll(() => api.stop())

const tables = new Map(Object.entries(schema).flatMap(([name, value]) => (value instanceof PgTable ? [[name, value] as const] : [])))
const nameOf = (table: PgTable) => getTableConfig(table).name

/** The schema's names that a source imports, by the name they have there. */
function importedTables(source: string): Map<string, string> {
  const list = /import \{([^}]*)\} from '#server\/infra\/db\/schema\/index\.ts'/.exec(source)?.[1] ?? ''
  return new Map(list.split(',').map((one) => one.trim().split(' as ')).flatMap(([name = '', local = name]) => (tables.has(name) ? [[local, name] as const] : [])))
}

/** The tables that a source inserts into, updates or deletes from, by their name in the schema; loops over a list of tables too. */
function writtenTables(source: string): string[] {
  const imported = importedTables(source)
  const lists = new Map([...source.matchAll(/for \(const (\w+) of \[([^\]]*)\]\)/g)].map(([, name = '', list = '']) => [name, list.split(',').map((one) => one.trim())]))
  return [...source.matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)]
    .flatMap(([, name = '']) => lists.get(name) ?? [name])
    .flatMap((name) => imported.get(name) ?? [])
}

/** The module that a file is a part of; undefined in `app` and `demo`. */
const moduleOf = (path: string) => /^src\/server\/modules\/([^/]+)\//.exec(path)?.[1] ?? (path.startsWith('src/server/infra/') ? 'infra' : undefined)

describe('the manifests', () => {
  it('own each table of the schema once', () => {
    const owned = manifests.flatMap(([, { tables: own = [] }]) => own.map(nameOf))
    expect(owned.sort()).toEqual([...tables.values()].map(nameOf).sort())
  })

  it('name every table that their module writes, and no other module’s', () => {
    const written = new Map<string, Set<string>>(manifests.map(([name]) => [name, new Set()]))
    const elsewhere: string[] = []
    for (const path of repositoryFiles('src/server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))) {
      for (const name of writtenTables(readRepositoryFile(path))) {
        const module = moduleOf(path)
        if (module === undefined) elsewhere.push(`${path} writes ${name}`)
        else written.get(module)?.add(nameOf(tables.get(name) as PgTable))
      }
    }
    expect(elsewhere).toEqual([])
    for (const [name, { tables: own = [], writes = [] }] of manifests) {
      const others = [...written.get(name) ?? []].filter((table) => !own.map(nameOf).includes(table))
      expect([name, others.sort()]).toEqual([name, writes.map(nameOf).sort()])
    }
  })

  it('clear each table that names people by time, archive it, or say why not [AUTH-10]', () => {
    const personal = new Set(columnsNamingPeople().map(({ table }) => nameOf(table)))
    for (const [, table] of tables) {
      if (getTableConfig(table).columns.some(({ name }) => /^(email|recipient|phone|client_id|user_agent)$/.test(name))) personal.add(nameOf(table))
    }
    expect(personal.size).toBeGreaterThan(20)
    const covered = new Set(manifests.flatMap(([, { retention = [], archive = [], kept = [] }]) => [...retention, ...archive, ...kept].map(({ table }) => nameOf(table))))
    expect([...personal].filter((name) => !covered.has(name))).toEqual([])
    // A reason is only for a table that has neither.
    const excused = manifests.flatMap(([, { kept = [] }]) => kept.map(({ table }) => nameOf(table)))
    const cleared = new Set(manifests.flatMap(([, { retention = [], archive = [] }]) => [...retention, ...archive].map(({ table }) => nameOf(table))))
    expect(excused.filter((name) => cleared.has(name) || !personal.has(name))).toEqual([])
  })

  it('clear and archive tables of their own alone; the profile archives the user', () => {
    for (const [name, { tables: own = [], retention = [], archive = [], kept = [] }] of manifests) {
      const foreign = [...retention, ...archive, ...kept].map(({ table }) => table).filter((table) => !own.includes(table)).map(nameOf)
      expect([name, foreign]).toEqual([name, name === 'profile' ? ['users'] : []])
    }
  })

  it('say what a merge of two members does with each column of a site that names people [SET-02]', () => {
    const nameOfColumn = (column: PgColumn) => `${nameOf(column.table)}.${column.name}`
    const ofSites = columnsNamingPeople().filter(({ table }) => getTableConfig(table).columns.some(({ name }) => name === 'channel_seq'))
    const declared = manifests.flatMap(([name, { tables: own = [], merge = [] }]) => merge.map(({ table, column }) => {
      expect([name, own.includes(table)]).toEqual([name, true])
      return nameOfColumn(column)
    }))
    expect(declared.toSorted()).toEqual(ofSites.map(({ column }) => nameOfColumn(column)).toSorted())
  })

  it('say of a person’s row of which there is one what happens to two [SET-02]', () => {
    for (const [, { merge = [] }] of manifests) {
      for (const one of merge) {
        if (one.how !== 'moves') continue
        const { primaryKeys, indexes } = getTableConfig(one.table)
        const keys = [...primaryKeys.map(({ columns }) => columns), ...indexes.filter(({ config }) => config.unique && config.where === undefined).map(({ config }) => config.columns as PgColumn[])]
        const clashing = keys.map((columns) => columns.map(({ name }) => name)).filter((columns) => columns.includes(one.column.name)).map((columns) => columns.filter((name) => name !== one.column.name && name !== 'channel_seq'))
        // A number that the sender chose, and a row that a merge is refused for.
        if (['chat_messages', 'package_accesses'].includes(nameOf(one.table))) continue
        expect([nameOf(one.table), one.clash === undefined ? [] : [one.clash.map(({ name }) => name)]]).toEqual([nameOf(one.table), clashing])
      }
    }
  })

  it('name each queue once', () => {
    const queues = manifests.flatMap(([, { jobs = [] }]) => jobs.map(({ queue }) => queue))
    expect(queues.length).toBeGreaterThan(5)
    expect(new Set(queues).size).toBe(queues.length)
  })
})

describe('what the source writes', () => {
  it.each([
    ["import { likes } from '#server/infra/db/schema/index.ts'\nawait db.insert(likes).values({})", ['likes']],
    ["import { channels as sites } from '#server/infra/db/schema/index.ts'\nawait tx.update(sites).set({})", ['channels']],
    ["import {\n  likes, alarms,\n} from '#server/infra/db/schema/index.ts'\nfor (const table of [likes, alarms]) await tx.delete(table)", ['likes', 'alarms']],
    ["import { likes } from '#server/infra/db/schema/index.ts'\ndb.select().from(likes)\nseen.delete(id)", []],
  ])('is found in %j', (source, expected) => {
    expect(writtenTables(source)).toEqual(expected)
  })
})

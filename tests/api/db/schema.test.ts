import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { columnsNamingPeople } from '#server/infra/db/namesPeople.ts'
import * as schema from '#server/infra/db/schema/index.ts'
import { freshDatabaseUrl } from '#tests/support/server/database.ts'

const platformTables = new Set(['users', 'sessions', 'socket_tickets', 'login_attempts', 'login_places', 'mails', 'channels', 'email_codes', 'reset_tokens', 'social_accounts', 'one_time_tokens', 'client_events', 'platform_terms', 'platform_consents', 'plan_coupons', 'calendar_feeds', 'drafts'])
const tables = Object.values(schema).filter((value) => value instanceof PgTable).map((table) => getTableConfig(table))
const siteTables = tables.filter(({ name }) => !platformTables.has(name))

it('lists the tables of the platform; every other is a site’s', () => {
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining([...platformTables]))
  expect(siteTables.length).toBeGreaterThan(10)
})

describe.each(siteTables.map((table) => ({ ...table, primaryKeys: table.primaryKeys })))('$name, so that the database can be sharded by site', (table) => {
  const columnsOf = (columns: readonly unknown[]) => columns.map((column) => (column as { name: string }).name)

  it('has a required channel_seq', () => {
    expect(table.columns.find(({ name }) => name === 'channel_seq')).toMatchObject({ notNull: true })
  })

  it('starts its primary key with the site', () => {
    expect(table.columns.filter(({ primary }) => primary)).toEqual([])
    expect(table.primaryKeys.map((key) => columnsOf(key.columns)[0])).toEqual(['channel_seq'])
  })

  it('starts every unique index and constraint with the site', () => {
    const unique = table.indexes.filter(({ config }) => config.unique).map(({ config }) => columnsOf(config.columns)[0])
    const constraints = table.uniqueConstraints.map((constraint) => columnsOf(constraint.columns)[0])
    expect([...unique, ...constraints].every((name) => name === 'channel_seq')).toBe(true)
    expect(table.columns.filter(({ isUnique }) => isUnique)).toEqual([])
  })

  it('has indices for its class, item or attendance', () => {
    const leading = [...table.primaryKeys.map((key) => columnsOf(key.columns)), ...table.indexes.map(({ config }) => columnsOf(config.columns))]
    for (const owner of ['course_seq', 'curriculum_seq', 'attend_seq']) {
      if (!table.columns.some(({ name }) => name === owner)) continue
      expect(leading.map(([first, second]) => `${first} ${second}`)).toContain(`channel_seq ${owner}`)
    }
  })

  it('has indices for users, as archive and withdrawal cover all sites', () => {
    const leading = [...table.primaryKeys.map((key) => columnsOf(key.columns)[0]), ...table.indexes.map(({ config }) => columnsOf(config.columns)[0])]
    const naming = columnsNamingPeople().filter((named) => getTableConfig(named.table).name === table.name).map(({ column }) => column.name)
    expect(naming.filter((name) => !leading.includes(name))).toEqual([])
  })

  it('has foreign keys to other site tables within the site only', () => {
    for (const key of table.foreignKeys) {
      const { columns, foreignTable, foreignColumns } = key.reference()
      const target = getTableConfig(foreignTable).name
      if (platformTables.has(target)) continue
      expect([target, columnsOf(columns)[0], columnsOf(foreignColumns)[0]]).toEqual([target, 'channel_seq', 'channel_seq'])
    }
  })
})

it.runIf(process.env.TEST_PARTITIONED === 'Y')('works with every table partitioned by site', async () => {
  const client = new Client({ connectionString: await freshDatabaseUrl() })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(`select relname as name from pg_class join pg_partitioned_table on partrelid = oid where pg_get_partkeydef(oid) = 'HASH (channel_seq)'`)
  await client.end()
  expect(rows.map(({ name }) => name).sort()).toEqual(siteTables.map(({ name }) => name).sort())
})

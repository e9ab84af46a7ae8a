import { describe, expect, it } from 'vitest'
import { importedModules } from '#cli/check/imports.ts'
import { readRepositoryFile, repositoryFiles } from '#cli/repository.ts'

const files = repositoryFiles('src/server/modules/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
const modules = [...new Set(files.map((path) => path.split('/')[3] ?? ''))].map((name) => ({ name, folder: `src/server/modules/${name}` }))

const importsOf = (path: string) => importedModules(path, readRepositoryFile(path))
const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

// Statements of Drizzle on a database or transaction, and templates of SQL.
const statementsIn = (source: string) => source.match(/\b(?:db|tx)\s*\.\s*(?:select|selectDistinct|insert|update|delete|execute|\$count)\(|\bsql[`<]/g) ?? []

it('tells statements from calls of the same name', () => {
  expect(statementsIn('await tx\n  .select({ one: users.userSeq }).from(users); db.delete(users); sql`select 1`; sql<number>`1`; db.$count(users)')).toHaveLength(5)
  expect(statementsIn("db.transaction(async (tx) => cache.delete(1)); createHash('sha256').update(text); service.update(tx, row)")).toEqual([])
})

it('finds the modules', () => expect(modules.length).toBeGreaterThan(20))

describe.each(modules)('src/server/modules/$name has the shape of CONTRIBUTING.md', ({ name, folder }) => {
  it('has index.ts, which makes the module, and routes.ts', () => {
    expect(files).toEqual(expect.arrayContaining([`${folder}/index.ts`, `${folder}/routes.ts`]))
    expect(readRepositoryFile(`${folder}/index.ts`)).toMatch(new RegExp(`export (async )?function create${capital(name)}Module\\(`))
  })

  it('queries in neither index.ts nor routes.ts', () => {
    for (const path of [`${folder}/index.ts`, `${folder}/routes.ts`]) expect([path, importsOf(path).filter((module) => module.startsWith('drizzle-orm'))]).toEqual([path, []])
  })

  it('builds statements in queries.ts, or in queries/ where one file is too long, and in tables.ts', () => {
    const others = files.filter((path) => path.startsWith(`${folder}/`) && !path.startsWith(`${folder}/queries/`) && path !== `${folder}/queries.ts` && path !== `${folder}/tables.ts`)
    expect(others.filter((path) => statementsIn(readRepositoryFile(path)).length > 0)).toEqual([])
  })

  it('handles calls in routes.ts alone', () => {
    const handling = files.filter((path) => path.startsWith(`${folder}/`) && /\bHandlers<typeof \w+>/.test(readRepositoryFile(path)))
    expect(handling.filter((path) => path !== `${folder}/routes.ts`)).toEqual([])
  })

  it('registers no job while it is made', () => {
    const source = files.filter((path) => path.startsWith(`${folder}/`)).map(readRepositoryFile).join('\n')
    expect(source).not.toMatch(/\bjobs\.(work|schedule)\b/)
  })
})

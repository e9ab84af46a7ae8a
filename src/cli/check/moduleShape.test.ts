import { describe, expect, it } from 'vitest'
import { importedModules } from '#cli/check/imports.ts'
import { readRepositoryFile, repositoryFiles } from '#cli/repository.ts'

const files = repositoryFiles('src/server/modules/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
const modules = [...new Set(files.map((path) => path.split('/')[3] ?? ''))].map((name) => ({ name, folder: `src/server/modules/${name}` }))

const importsOf = (path: string) => importedModules(path, readRepositoryFile(path))
const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

it('finds the modules', () => expect(modules.length).toBeGreaterThan(20))

describe.each(modules)('src/server/modules/$name has the shape of CONTRIBUTING.md', ({ name, folder }) => {
  it('has index.ts, which makes the module, and routes.ts', () => {
    expect(files).toEqual(expect.arrayContaining([`${folder}/index.ts`, `${folder}/routes.ts`]))
    expect(readRepositoryFile(`${folder}/index.ts`)).toMatch(new RegExp(`export (async )?function create${capital(name)}Module\\(`))
  })

  it('queries in neither index.ts nor routes.ts', () => {
    for (const path of [`${folder}/index.ts`, `${folder}/routes.ts`]) expect([path, importsOf(path).filter((module) => module.startsWith('drizzle-orm'))]).toEqual([path, []])
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

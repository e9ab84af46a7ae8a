import { posix } from 'node:path'
import { expect, it } from 'vitest'
import { resolveImport } from '#cli/check/boundaries.ts'
import { importedModules } from '#cli/check/imports.ts'
import { readRepositoryFile, repositoryFiles } from '#cli/repository.ts'

const isTest = (path: string) => /\.test\.tsx?$|^tests\//.test(path)
const isShell = (path: string) => /\/(?:index|routes|service|queries|tables|demo)\.ts$/.test(path)

const sources = new Map(repositoryFiles('src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx}').map((path) => [path, readRepositoryFile(path)]))
const importers = new Map<string, Set<string>>()
for (const [from, source] of sources) {
  for (const to of importedModules(from, source)) {
    const target = resolveImport({ from, to })
    importers.set(target, (importers.get(target) ?? new Set()).add(from))
  }
}

/** The one file of the folder that could hold this file too; undefined for a component, a tested rule, a lazy chunk, a part of a module, or behind an index. */
function onlyUser(path: string, source: string): string | undefined {
  if (isTest(path) || isShell(path) || path.endsWith('.tsx') || source.trimEnd().split('\n').length > 20) return undefined
  const [user, ...others] = importers.get(path) ?? []
  if (user === undefined || others.length > 0 || isTest(user) || posix.dirname(user) !== posix.dirname(path) || user.endsWith('/index.ts')) return undefined
  return (sources.get(user) ?? '').includes(`import('./${posix.basename(path)}')`) ? undefined : user
}

it('a file of 20 lines or fewer with one importer in its folder is a part of that', () => {
  expect(sources.size).toBeGreaterThan(1000)
  expect([...sources].flatMap(([path, source]) => { const user = onlyUser(path, source); return user === undefined ? [] : [`${path} belongs into ${user}`] })).toEqual([])
})

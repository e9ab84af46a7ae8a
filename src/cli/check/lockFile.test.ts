import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from '#cli/repository.ts'

interface LockedPackage {
  resolved?: string
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockedPackage> }

function* placesOf(name: string, from: string): Generator<string> {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    yield folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (folder === '') return
  }
}

// npm drops packages of other platforms when it rewrites the file; `npm ci` then fails there.
it('lists every dependency, including those of other platforms', () => {
  const missing = Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies, devDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies, ...devDependencies })
      .filter((name) => ![...placesOf(name, folder)].some((place) => place in packages))
      .map((name) => `${name} of ${folder || 'the project'}`))
  expect(missing).toEqual([])
})

it('names no registry', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined).map(([folder]) => folder)).toEqual([])
})

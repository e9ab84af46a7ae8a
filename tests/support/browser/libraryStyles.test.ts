import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repositoryRoot } from '#cli/repository.ts'

const read = (file: string) => readFileSync(file, 'utf8')

const sources = globSync('src/renderer/**/*.{ts,tsx}', { cwd: repositoryRoot })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => read(join(repositoryRoot, file)))

function importsOf(source: string): { name: string; from: string }[] {
  return [...source.matchAll(/(?:import|export) \{([^}]*)\} from ['"]([^'"]+)['"]/g)].flatMap(([, names = '', from = '']) =>
    names.split(',').map((name) => ({ name: name.trim().split(' as ')[0] ?? '', from })).filter(({ name }) => name !== '' && !name.startsWith('type ')))
}

function modulesOf(pkg: string): Map<string, string> {
  const index = join(repositoryRoot, 'node_modules/@mantine', pkg, 'esm/index.mjs')
  return new Map(importsOf(read(index)).filter(({ from }) => from.startsWith('.')).map(({ name, from }) => [name, join(dirname(index), from)]))
}
const packages = ['core', 'dates', 'notifications', 'tiptap'].map((name) => ({ name: `@mantine/${name}`, modules: modulesOf(name) }))
const moduleOf = (name: string, from: string): string | undefined => packages.find((pkg) => pkg.name === from)?.modules.get(name)

/** Modules that a library module uses, without parts (`Radio.Card = RadioCard`) that our sources do not use. */
function usedBy(file: string): string[] {
  const module = read(file)
  const offered = [...module.matchAll(/\w+\.(\w+) = (\w+);/g)].filter(([, part]) => !sources.some((source) => new RegExp(String.raw`\.${part}\b`).test(source))).map(([, , name]) => name)
  const relative = [...module.matchAll(/import (\w+) from "(\.[^"]+)"/g)].map(([, name = '', from = '']) => ({ name, from }))
  return [...importsOf(module), ...relative].filter(({ name }) => !offered.includes(name))
    .map(({ name, from }) => (from.startsWith('.') ? join(dirname(file), from) : moduleOf(name, from)))
    .filter((path) => path !== undefined)
}

function stylesReached(entries: readonly string[]): string[] {
  const seen = new Set<string>()
  const queue = [...entries]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    queue.push(...usedBy(file))
  }
  return [...seen].map((file) => /@mantine\/core\/.*?(\w+)\.module\.mjs$/.exec(file)?.[1]).filter((name) => name !== undefined)
}

const isLoaded = (style: string) => sources.some((source) => source.includes(`import '@mantine/${style}.css'`))
const used = sources.flatMap(importsOf).filter(({ from }) => packages.some(({ name }) => name === from))

describe('the style files of the component library', () => {
  it('are loaded for every component in use and its parts', () => {
    expect(used.filter(({ name, from }) => moduleOf(name, from) === undefined), 'names that the library does not have').toEqual([])
    const needed = stylesReached(used.map(({ name, from }) => moduleOf(name, from)).filter((file) => file !== undefined))
    expect(needed.length).toBeGreaterThan(40)
    expect(needed.filter((name) => !isLoaded(`core/styles/${name}`)).sort()).toEqual([])
  })

  it('are loaded for packages with a single style file', () => {
    const whole = new Set(used.map(({ from }) => from.replace('@mantine/', '')).filter((name) => name !== 'core'))
    expect([...whole].filter((name) => !isLoaded(`${name}/styles`))).toEqual([])
  })
})

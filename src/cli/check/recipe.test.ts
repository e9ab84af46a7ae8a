import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundaryFaults } from '#cli/check/boundaries.ts'
import { cycleFaults } from '#cli/check/cycles.ts'
import { importedModules } from '#cli/check/imports.ts'
import { applyStep, stepsOf } from '#cli/check/recipe.ts'
import { readRepositoryFile, repositoryFiles, repositoryRoot } from '#cli/repository.ts'
import { LONGEST_TEST_MS } from '#tests/support/patience.ts'
import { temporaryFolder } from '#tests/support/temporaryFolder.ts'

const steps = stepsOf(readRepositoryFile('CONTRIBUTING.md'))

describe('the recipe "Add a feature" of CONTRIBUTING.md', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeAll(async () => {
    folder = await temporaryFolder()
    for (const copied of ['src', 'locales', 'tests', 'package.json', 'package-lock.json', 'tsconfig.json']) cpSync(join(repositoryRoot, copied), join(folder.path, copied), { recursive: true })
    // The migrated database of other tests is in the cache.
    mkdirSync(join(repositoryRoot, '.cache'), { recursive: true })
    for (const linked of ['node_modules', 'resources', '.cache']) symlinkSync(join(repositoryRoot, linked), join(folder.path, linked), 'junction')
    for (const step of steps) {
      const file = join(folder.path, step.path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, applyStep(step, existsSync(file) ? readFileSync(file, 'utf8') : undefined))
    }
  })
  afterAll(() => folder.remove())

  /** Runs a program of a package in the copy: `passed`, or its output. */
  function run(program: string, ...args: string[]) {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')))
    const ran = promisify(execFile)(process.execPath, [join(repositoryRoot, 'node_modules', program), ...args], { cwd: folder.path, env: { ...env, NODE_ENV: 'test', TEST_DATABASE: 'pglite' } })
    return ran.then(() => 'passed', (error: { stdout?: string; stderr?: string }) => `${error.stdout}${error.stderr}`)
  }

  it('touches nothing but folders of its own, one list on each side and the texts', () => {
    const own = /^(src\/shared|src\/server\/modules|src\/renderer\/features|tests\/api)\/wave\//
    const beside = [...new Set(steps.map(({ path }) => path))].filter((path) => !own.test(path) && !path.startsWith('locales/'))
    expect(beside).toEqual(['src/shared/calls.ts', 'src/server/app/modules.ts', 'src/renderer/app/features.ts'])
    expect(steps.length).toBeGreaterThan(15)
  })

  it('keeps to the folder rules', () => {
    const sources = [...new Set([...repositoryFiles('src/**/*.{ts,tsx}'), ...steps.map(({ path }) => path).filter((path) => /^src\/.*\.tsx?$/.test(path))])]
    const imports = sources.flatMap((from) => importedModules(from, readFileSync(join(folder.path, from), 'utf8')).map((to) => ({ from, to })))
    expect([...boundaryFaults(imports), ...cycleFaults(imports)]).toEqual([])
  })

  it('passes the type checker', async () => {
    // Like the suite of types, it checks again only what changed since its last run: 18 instead of 59 s of processor time.
    const compilerOptions = { tsBuildInfoFile: '.cache/types/recipe.tsbuildinfo' }
    const project = { extends: './tsconfig.json', include: ['src', 'tests/api/wave'], exclude: ['src/**/*.test.*'], compilerOptions }
    writeFileSync(join(folder.path, 'recipe.json'), JSON.stringify(project))
    expect(await run('typescript/bin/tsc', '--project', 'recipe.json', '--checkers', '1')).toBe('passed')
  }, 5 * LONGEST_TEST_MS)

  it('has its route, its title and its texts in every language', async () => {
    const files = ['src/renderer/app/router/registry.test.ts', 'src/renderer/app/router/guards.test.ts', 'tests/support/locales']
    expect(await run('vitest/vitest.mjs', 'run', '--config', 'tests/unit.config.ts', ...files)).toBe('passed')
  })

  it('answers its call and raises its alarm', async () => {
    expect(await run('vitest/vitest.mjs', 'run', '--config', 'tests/api/vitest.config.ts', 'tests/api/wave')).toBe('passed')
  })
})

describe('a step', () => {
  const step = (text: string, language = 'diff') => ({ path: 'list.ts', language, text })

  it('adds lines below those that stand there, one after the other', () => {
    expect(applyStep(step(' b\n+c\n d\n+e\n'), 'a\nb\nd\n')).toBe('a\nb\nc\nd\ne\n')
  })

  it('fails where the file has no such line, or is there already', () => {
    expect(() => applyStep(step(' d\n+e\n b\n+c\n'), 'a\nb\nd\n')).toThrow('no line')
    expect(() => applyStep(step('a\n', 'ts'), 'a\n')).toThrow('exists already')
  })
})

import { spawnSync } from 'node:child_process'
import { resolveImport } from '#cli/check/boundaries.ts'
import type { Import } from '#cli/check/boundaries.ts'
import { repositoryRoot } from '#cli/repository.ts'

// About a second each.
export const UNIT_FILES_MAX = 40

/** Below tests/e2e, most relevant first; a run takes two. */
export const endToEnd: Readonly<Record<string, readonly string[]>> = {
  account: ['web/passwordReset'], alarm: ['alarms'], analytics: ['web/tools'], auth: ['session', 'web/passwordReset'], brand: ['web/brand'],
  channel: ['web/sites'], classEditor: ['web/publishedDraft'], classroom: ['web/player', 'web/reader'], course: ['web/publishedDraft'],
  curriculum: ['folder'], curriculumEditor: ['folder', 'web/longCurriculum'], preview: ['web/preview'], profile: ['web/profile'],
  realtime: ['realtime'], session: ['session'], shell: ['web/frame', 'web/menus'], siteDomain: ['web/sites'], social: ['web/social'],
  sso: ['web/sites'], upload: ['web/uploads'],
}
const END_TO_END_MAX = 2

export interface Related {
  /** Nearest by imports first. */
  unit: string[]
  /** Number beyond the limit. */
  unitLeftOut: number
  api: string[]
  abuse: string[]
  endToEnd: string[]
}

/** Tests of changed files: importing unit tests, API and end-to-end tests of their domains. @param imports of src and tests */
export function relatedTests(changed: readonly string[], imports: readonly Import[], tests: readonly string[]): Related {
  const all = new Set(tests)
  const domains = new Set(changed.flatMap(domainsOf))
  const themselves = (folder: string) => changed.filter((path) => path.startsWith(folder) && all.has(path))
  const unit = byDistance(changed, imports).filter((path) => all.has(path) && !/^tests\/(api|abuse|e2e)\//.test(path))
  const inBrowser = [...domains].flatMap((domain) => endToEnd[domain] ?? []).map((name) => `tests/e2e/${name}.test.ts`)
  return {
    unit: unit.slice(0, UNIT_FILES_MAX),
    unitLeftOut: Math.max(0, unit.length - UNIT_FILES_MAX),
    api: tests.filter((path) => changed.includes(path) || domains.has(/^tests\/api\/(\w+)\//.exec(path)?.[1] ?? '')).filter((path) => path.startsWith('tests/api/')),
    abuse: themselves('tests/abuse/'),
    endToEnd: [...new Set([...themselves('tests/e2e/').filter((path) => !path.startsWith('tests/e2e/desktop/')), ...inBrowser])].slice(0, END_TO_END_MAX),
  }
}

function domainsOf(path: string): string[] {
  const domain = /^src\/(?:shared|server\/modules|server\/infra|renderer\/features|renderer\/entities|main)\/(\w+)\//.exec(path)?.[1]
  return domain === undefined || domain === 'kernel' ? [] : [domain]
}

function byDistance(from: readonly string[], imports: readonly Import[]): string[] {
  const importers = Map.groupBy(imports, resolveImport)
  const reached = new Set(from)
  // Iterating a Set visits elements added meanwhile.
  for (const path of reached) for (const { from: importer } of importers.get(path) ?? []) reached.add(importer)
  return [...reached]
}

/** Files changed since main, with uncommitted ones; on a clean main, those of the last commit. @throws Error when git fails */
export function changedFiles(): string[] {
  const git = (...args: string[]): string[] | undefined => {
    const { status, stdout } = spawnSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' })
    return status === 0 ? stdout.split('\n').filter(Boolean) : undefined
  }
  const base = (git('merge-base', 'HEAD', 'origin/main') ?? git('merge-base', 'HEAD', 'main'))?.[0] ?? 'HEAD'
  const since = (commit: string) => git('diff', '--name-only', '--diff-filter=d', commit)
  const added = git('ls-files', '--others', '--exclude-standard')
  const found = [...(since(base) ?? []), ...(added ?? [])]
  const last = found.length > 0 ? found : since('HEAD~1')
  if (last === undefined || added === undefined) throw new Error('git does not say what has changed.')
  return last
}

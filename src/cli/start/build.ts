import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryFiles, repositoryRoot } from '#cli/repository.ts'
import { runTool } from '#cli/tool.ts'
import type { Tool } from '#cli/tool.ts'

export interface BuildTarget {
  name: 'web' | 'desktop'
  sources: readonly string[]
  tool: Tool
  args: readonly string[]
}

const renderer = ['src/renderer/**/*', 'src/shared/**/*.ts', 'locales/**/*.json', 'package-lock.json', '*.config.ts'] as const

export const buildTargets: Record<BuildTarget['name'], BuildTarget> = {
  web: { name: 'web', sources: renderer, tool: 'vite', args: ['build', '--config', 'src/renderer/vite.config.ts', '--logLevel', 'warn'] },
  desktop: { name: 'desktop', sources: [...renderer, 'src/main/**/*', 'src/preload/**/*'], tool: 'electron-vite', args: ['build', '--logLevel', 'warn'] },
}

const stampPath = (target: BuildTarget) => join(repositoryRoot, 'dist', `.${target.name}.stamp`)

/** Digest of the sources' names, sizes and modification times. */
export function sourceStamp(target: Pick<BuildTarget, 'sources'>): string {
  const digest = createHash('sha256')
  for (const path of repositoryFiles(...target.sources)) {
    const file = statSync(join(repositoryRoot, path))
    if (file.isFile()) digest.update(`${path}\0${file.size}\0${file.mtimeMs}\n`)
  }
  return digest.digest('hex')
}

export function isFresh(target: BuildTarget, stamp = sourceStamp(target)): boolean {
  try {
    return readFileSync(stampPath(target), 'utf8') === stamp
  } catch {
    return false
  }
}

/** Builds a stale target; returns whether it exists now. */
export async function ensureBuilt(target: BuildTarget, say: (line: string) => void): Promise<boolean> {
  const stamp = sourceStamp(target)
  if (isFresh(target, stamp)) return true
  say(`Building the ${target.name} bundle …`)
  const started = performance.now()
  if ((await runTool(target.tool, target.args, { NODE_ENV: 'production' })) !== 0) return false
  mkdirSync(dirname(stampPath(target)), { recursive: true })
  writeFileSync(stampPath(target), stamp)
  say(`Built the ${target.name} bundle in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  return true
}
